import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Suspense, lazy, useMemo } from 'react';
import { Link, generatePath, useSearchParams } from 'react-router-dom';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { SearchField } from '../../../shared/fields/SearchField.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { ProfileIcon } from '../../../shared/icons/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import styles from './ProfileListPage.module.css';
import { isProfileListed, profileRows } from './profileRows.ts';
import { useProfiles } from './useProfiles.ts';
import { useWords } from '../setting/useWords.ts';

const ProfileGrid = lazy(async () => ({ default: (await import('./ProfileGrid.tsx')).ProfileGrid }));

/** The profiles that a person has, and those of their colleagues. */
export function ProfileListPage() {
  const { t } = useTranslation('profile');
  const words = useWords();
  const { value: profiles, failure, again } = useProfiles();
  const types = useAtomValue(entitiesAtom)?.deviceTypes;
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const setText = (q: string) => setSearch(q === '' ? {} : { q }, { replace: true });
  const rows = useMemo(() => profiles && profileRows(profiles, types ?? [], words), [profiles, types, words]);
  const found = useMemo(() => rows?.filter((row) => isProfileListed(row, text)) ?? null, [rows, text]);

  return (
    <div className={layout.page}>
      <div className={layout.head}>
        <div>
          <h1 className={layout.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <SearchField label={t('search')} className={styles.search ?? ''} value={text} onChange={setText} />
      </div>
      {failure !== null && (
        <>
          <Refusal title={t('failed')} failure={failure} />
          <Button className={styles.again ?? ''} variant="light" onClick={again}>
            {t('again')}
          </Button>
        </>
      )}
      {found === null ? (
        failure === null && <ListSkeleton />
      ) : found.length > 0 ? (
        <Suspense fallback={<ListSkeleton />}>
          <ProfileGrid rows={found} />
        </Suspense>
      ) : rows?.length ? (
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
              to={generatePath(paths.device, { deviceType: 'C002' })}
            >
              {t('toDevices')}
            </Button>
          }
        />
      )}
    </div>
  );
}
