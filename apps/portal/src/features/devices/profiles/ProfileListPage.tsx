import { DeviceTypeCode } from '@heliograph/domain/models';
import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { SearchField } from '../../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ProfileIcon } from '../../../shared/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { PageHead } from '../../../shared/page/PageHead.tsx';
import { useSearch } from '../../../shared/page/useSearch.ts';
import { paths } from '../../../shared/paths.ts';
import { Loaded } from '../../../shared/query/Loaded.tsx';
import { useLocalized } from '../setting/parameterText.ts';
import styles from './ProfileListPage.module.css';
import { isProfileListed, profileRows } from './profileRows.ts';
import { useProfiles } from './useProfiles.ts';
import { lazyPart } from '../../../shared/failure/lazyPart.tsx';

const ProfileGrid = lazyPart(async () => (await import('./ProfileGrid.tsx')).ProfileGrid, <ListSkeleton />);
// Along with what it is to show, not after it.
void ProfileGrid.preload();

/** The user's settings profiles and those of their colleagues. */
export function ProfileListPage() {
  const { t } = useTranslation('profile');
  const localized = useLocalized();
  const { data, ...query } = useProfiles();
  const profiles = data?.list;
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  const [search, changeSearch] = useSearch();
  const text = search.get('q') ?? '';
  const setText = (q: string) => changeSearch(() => (q === '' ? {} : { q }));
  const rows = useMemo(
    () => profiles && profileRows(profiles, types ?? [], localized),
    [profiles, types, localized],
  );
  const found = useMemo(() => rows?.filter((row) => isProfileListed(row, text)), [rows, text]);

  return (
    <div className={layout.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <SearchField label={t('search')} className={styles.search ?? ''} value={text} onChange={setText} />
      </PageHead>
      <Loaded
        query={{ ...query, data: found }}
        failed={t('failed')}
        compact
        empty={
          rows?.length ? (
            <EmptyState
              icon={<ProfileIcon />}
              title={t('noMatch')}
              hint={t('noMatchHint')}
              action={
                <Button mt="sm" variant="light" onClick={() => setText('')}>
                  {t('reset')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<ProfileIcon />}
              title={t('empty')}
              hint={t('emptyHint')}
              action={
                <Button
                  mt="sm"
                  variant="light"
                  component={Link}
                  to={generatePath(paths.device, { deviceType: DeviceTypeCode.hybridInverter })}
                >
                  {t('toDevices')}
                </Button>
              }
            />
          )
        }
      >
        {(list) => <ProfileGrid rows={list} />}
      </Loaded>
    </div>
  );
}
