import { useTranslation } from '@heliograph/i18n';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '../../../shared/grid/pageSize.ts';
import { Pager } from '../../../shared/grid/Pager.tsx';
import { SearchIcon } from '../../../shared/icons/icons.tsx';
import { addressLine } from '../../../shared/station/addressLine.ts';
import { StationPicture } from '../../../shared/station/StationPicture.tsx';
import { StationStatus } from '../../../shared/station/StationStatus.tsx';
import { matches, type ListedStation } from '../stationFilter.ts';
import { stationPath } from '../../../shared/station/stationPath.ts';
import styles from './StationColumn.module.css';

/** All stations beside the one that is shown, ten a page, with a search of their own. */
export function StationColumn({ shown, stations }: { shown: number; stations: readonly ListedStation[] }) {
  const { t } = useTranslation('station');
  const [text, setText] = useState('');
  const [turned, setTurned] = useState<{ to: number; of: number } | null>(null);
  const found = useMemo(
    () => stations.filter((one) => matches(one, { tab: 'whole', text, type: '' })),
    [stations, text],
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const home = Math.max(
    0,
    found.findIndex(({ station }) => station.id === shown),
  );
  // Another station begins on its own page.
  const page = Math.min(turned?.of === shown ? turned.to : Math.floor(home / PAGE_SIZE) + 1, pages);
  return (
    <nav className={styles.column} aria-label={t('detail.others')}>
      <TextInput
        aria-label={t('detail.search')}
        placeholder={t('detail.search')}
        leftSection={<SearchIcon />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTurned({ to: 1, of: shown });
        }}
      />
      {found.length === 0 ? (
        <p className={styles.none}>{t('noMatch')}</p>
      ) : (
        <ul className={styles.list}>
          {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ station, status }) => (
            <li key={station.id}>
              <Link
                to={stationPath(station.id)}
                replace
                className={styles.station ?? ''}
                {...(station.id === shown && { 'aria-current': 'page' })}
              >
                <StationPicture images={station.station_image} className={styles.picture} />
                <span className={styles.text}>
                  <span className={styles.name}>{station.station_name}</span>
                  <span className={styles.address}>{addressLine(station)}</span>
                  <StationStatus status={status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          total={t('total', { count: found.length })}
          onPage={(to) => setTurned({ to, of: shown })}
        />
      )}
    </nav>
  );
}
