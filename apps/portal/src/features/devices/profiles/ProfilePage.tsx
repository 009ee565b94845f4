import type { Profile } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { EmptyState, Tabs } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ProfileIcon } from '../../../shared/icons/icons.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { useWords } from '../setting/useWords.ts';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { ProfileMenu } from './dialogs/ProfileMenu.tsx';
import styles from './ProfilePage.module.css';
import { ProfileValues } from './ProfileValues.tsx';
import { authorOf, modelName } from './profileRows.ts';
import { RunPanels } from './run/RunPanels.tsx';
import { useProfile } from './useProfiles.ts';

const VIEWS = ['compare', 'values'] as const;

/** One profile: devices beside it, and what it holds. */
export function ProfilePage({ id }: { id: number }) {
  const { t } = useTranslation('profile');
  const { value: profile, failure } = useProfile(id);
  return (
    <div className={layout.page}>
      <BackLink to={paths.profiles}>{t('back')}</BackLink>
      {profile !== null ? (
        <Whole profile={profile} />
      ) : failure === null ? (
        <ListSkeleton />
      ) : (
        <EmptyState
          icon={<ProfileIcon />}
          title={t('gone')}
          hint={t('goneHint')}
          action={
            <Button mt="sm" variant="light" component={Link} to={paths.profiles}>
              {t('back')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Whole({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const words = useWords();
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get('view')) ?? VIEWS[0];
  const type = types?.find(({ code_id }) => code_id === profile.device_type)?.code_name;
  const changed = { time: format.dateTime(profile.update_time), name: profile.update_name };

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={layout.title}>{profile.name}</h1>
          {profile.note !== '' && <p className={styles.note}>{profile.note}</p>}
          <p className={styles.about}>
            <span>
              {type} · {modelName(profile.mod_id, words)}
            </span>
            <span>{t('values', { count: profile.count })}</span>
            <span>{t('about.by', { name: authorOf(profile) })}</span>
            <span>{t(changed.name === '' ? 'about.changed' : 'about.changedBy', changed)}</span>
          </p>
        </div>
        <ProfileMenu profile={profile} />
      </div>
      <RunPanels profile={profile} />
      <Tabs
        label={t('views')}
        value={view}
        tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(chosen) =>
          setSearch(
            (before) => {
              before.set('view', chosen);
              return before;
            },
            { replace: true },
          )
        }
      >
        {view === 'compare' ? <ComparePanel profile={profile} /> : <ProfileValues profile={profile} />}
      </Tabs>
    </>
  );
}
