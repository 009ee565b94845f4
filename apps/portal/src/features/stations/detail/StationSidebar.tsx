import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, Stack, Text, TextInput } from '@heliograph/ui';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE, Pager } from '../../../shared/grid/Pager.tsx';
import { useFleetList } from '../../../shared/fleet/useFleetList.ts';
import { SearchIcon } from '../../../shared/icons.tsx';
import { addressLine } from '../../../shared/station/addressLine.ts';
import { StationPicture } from '../../../shared/station/StationPicture.tsx';
import { StationStatus } from '../../../shared/station/StationStatus.tsx';
import { matchesFilter, type ListedStation } from '../stationFilter.ts';
import { stationPath } from '../../../shared/paths.ts';
import styles from './StationSidebar.module.css';

/** Stations of a large fleet that are offered at a time. */
const OFFERED = 25;

const getId = ({ station }: ListedStation) => station.id;

/** [STN-05] The list of all stations beside the one that is shown, with its own search and pages of ten. */
export function StationSidebar({
  shownId,
  stations,
}: {
  shownId: number;
  stations: readonly ListedStation[];
}) {
  const { t } = useTranslation('station');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [text, setText] = useState('');
  const list = useFleetList({
    name: 'fleet.getStationPage',
    request: { search: text.trim().slice(0, 100), sort: 'name', limit: OFFERED },
    rows: stations,
    idOf: getId,
    matches: useCallback(
      (one: ListedStation) => matchesFilter(one, { tab: 'whole', text, type: '' }),
      [text],
    ),
  });
  const [turnedPage, setTurnedPage] = useState<{ to: number; of: number } | null>(null);
  const filtered = useMemo(() => {
    const found = list?.rows ?? [];
    // The page of a large fleet may lack the station that is shown.
    if (!list?.page || found.some(({ station }) => station.id === shownId)) return found;
    return [...stations.filter(({ station }) => station.id === shownId), ...found];
  }, [list, stations, shownId]);
  const pages = Math.max(1, Math.ceil(filtered.length / PAGE_SIZE));
  const shownIndex = Math.max(
    0,
    filtered.findIndex(({ station }) => station.id === shownId),
  );
  // Opening another station goes to the page that lists it.
  const page = Math.min(
    turnedPage?.of === shownId ? turnedPage.to : Math.floor(shownIndex / PAGE_SIZE) + 1,
    pages,
  );
  return (
    <Stack as="nav" gap={12} shrinks aria-label={t('detail.others')}>
      <TextInput
        aria-label={t('detail.search')}
        placeholder={t('detail.search')}
        leftSection={<SearchIcon />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTurnedPage({ to: 1, of: shownId });
        }}
      />
      {filtered.length === 0 ? (
        <Text tone="soft">{t('noMatch')}</Text>
      ) : (
        <Grid as="ul" gap={8}>
          {filtered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ station, status }) => (
            <li key={station.id}>
              <Link
                to={stationPath(station.id)}
                replace
                className={styles.station ?? ''}
                {...(station.id === shownId && { 'aria-current': 'page' })}
              >
                <StationPicture images={station.station_image} className={styles.picture} />
                <Grid as="span" size={13} shrinks>
                  <Text as="span" size={15} weight={600} truncate>
                    {station.station_name}
                  </Text>
                  <Text as="span" tone="soft" truncate>
                    {addressLine(station)}
                  </Text>
                  <StationStatus status={status} />
                </Grid>
              </Link>
            </li>
          ))}
        </Grid>
      )}
      {list && list.of > filtered.length && (
        <Text tone="soft">
          {common('partial.found', { shown: filtered.length, of: format.integer(list.of) })}
        </Text>
      )}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          total={t('total', { count: filtered.length })}
          onPage={(to) => setTurnedPage({ to, of: shownId })}
        />
      )}
    </Stack>
  );
}
