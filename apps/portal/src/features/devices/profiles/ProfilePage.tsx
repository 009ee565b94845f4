import type { Profile } from '@heliograph/contracts/http';
import { parameterGroups } from '@heliograph/domain/parameters';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Row, Stack, Tabs, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ProfileIcon } from '../../../shared/icons.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import { Gone } from '../../../shared/page/Gone.tsx';
import layout from '../../../shared/page/page.module.css';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { paths } from '../../../shared/paths.ts';
import { useLocalized, useValueText } from '../setting/parameterText.ts';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { ProfileMenu } from './dialogs/ProfileMenu.tsx';
import styles from './ProfilePage.module.css';
import { getAuthor, modelName } from './profileRows.ts';
import { RunPanels } from './RunPanels.tsx';
import { useProfile } from './useProfiles.ts';

const VIEWS = ['compare', 'values'] as const;

/** One profile: comparison with devices, and its values. */
export function ProfilePage({ id }: { id: number }) {
  const { t } = useTranslation('profile');
  const { data: profile, error } = useProfile(id);
  return (
    <div className={layout.page}>
      <BackLink to={paths.profiles}>{t('back')}</BackLink>
      {profile !== undefined && error === null ? (
        <ProfileDetail profile={profile} />
      ) : error === null ? (
        <ListSkeleton />
      ) : (
        <Gone
          icon={<ProfileIcon />}
          title={t('gone')}
          hint={t('goneHint')}
          back={{ to: paths.profiles, text: t('back') }}
        />
      )}
    </div>
  );
}

function ProfileDetail({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const localized = useLocalized();
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  const [search, changeSearch] = useSearch();
  const view = VIEWS.find((one) => one === search.get('view')) ?? VIEWS[0];
  const type = types?.find(({ code_id }) => code_id === profile.device_type)?.code_name;
  const changed = { time: format.dateTime(profile.update_time), name: profile.update_name };

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={layout.title}>{profile.name}</h1>
          {profile.note !== '' && <Text above={4}>{profile.note}</Text>}
          <Row as="p" gap={[2, 20]} wrap above={4} tone="soft" size={14}>
            <span>
              {type} · {modelName(profile.mod_id, localized)}
            </span>
            <span>{t('values', { count: profile.count })}</span>
            <span>{t('about.by', { name: getAuthor(profile) })}</span>
            <span>{t(changed.name === '' ? 'about.changed' : 'about.changedBy', changed)}</span>
          </Row>
        </div>
        <ProfileMenu profile={profile} />
      </div>
      <RunPanels profile={profile} />
      <Tabs
        label={t('views')}
        value={view}
        tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(chosen) =>
          changeSearch((before) => {
            const next = new URLSearchParams(before);
            next.set('view', chosen);
            return next;
          })
        }
      >
        {view === 'compare' ? <ComparePanel profile={profile} /> : <ProfileValues profile={profile} />}
      </Tabs>
    </>
  );
}

/** A profile's values by group. */
function ProfileValues({ profile }: { profile: Profile }) {
  const localized = useLocalized();
  const valueText = useValueText();
  return (
    <Stack gap={16}>
      {parameterGroups(profile.mod_id).map(({ id, name, parameters }) => {
        const included = parameters.filter(({ code }) => code in profile.values);
        if (included.length === 0) return null;
        return (
          <Text key={id} as="section" surface="card" pad={20} aria-label={localized(name)}>
            <Text as="h2" below={12} size={17}>
              {localized(name)}
            </Text>
            <dl className={styles.values}>
              {included.map((parameter) => (
                <div key={parameter.code} data-code={parameter.code}>
                  <dt>{localized(parameter.name)}</dt>
                  <dd>{valueText(parameter, profile.values[parameter.code])}</dd>
                </div>
              ))}
            </dl>
          </Text>
        );
      })}
    </Stack>
  );
}
