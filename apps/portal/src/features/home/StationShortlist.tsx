import { LiveReading, lastKnownStationAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, StatusMark, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { StationStatus, stationTone } from '../../shared/station/StationStatus.tsx';
import panel from './FleetPanel.module.css';
import styles from './StationShortlist.module.css';

export interface StationShortlistProps {
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  /** Text for an empty list. */
  empty: string;
  /** Station IDs in their order. */
  ids: readonly number[];
  row: (station: Station) => ReactNode;
  stations: readonly Station[];
  selected: number | null;
  onSelect: (station: number) => void;
}

/** A short list of stations; choosing one shows it on the map. */
export function StationShortlist({
  title,
  aside,
  empty,
  ids,
  row,
  stations,
  selected,
  onSelect,
}: StationShortlistProps) {
  const named = ids.flatMap((id) => stations.find((station) => station.id === id) ?? []);
  return (
    <section className={panel.section}>
      <h2 className={panel.title}>
        {title}
        {aside}
      </h2>
      {named.length === 0 ? (
        <Text tone="soft" size={14}>
          {empty}
        </Text>
      ) : (
        <ol className={styles.list}>
          {named.map((station) => (
            <li key={station.id}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={station.id === selected}
                onClick={() => onSelect(station.id)}
              >
                {row(station)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface FigureRowProps {
  station: Station;
  /** Energy of today to show, kWh; null for the power of now. */
  today: ReadonlyMap<number, number> | null;
}

/** A station's status, name and figure. */
export function FigureRow({ station, today }: FigureRowProps) {
  const format = useFormat();
  const { t } = useTranslation();
  const live = useAtomValue(lastKnownStationAtom(station.id));
  const isDisconnected = useAtomValue(linkAtom).state === 'disconnected';
  const status = live?.source.status ?? 'nodata';
  // It is what the list is sorted by, whether its gateway is connected here or not.
  const figure = today ? { value: today.get(station.id) ?? null, fresh: true, at: null } : live?.pv;
  const shown = isDisconnected && figure ? { ...figure, fresh: false } : figure;
  return (
    <>
      <Grid role="img" aria-label={t(`status.${status}`)} as="span">
        <StatusMark tone={stationTone[status]} />
      </Grid>
      <Text as="span" grow truncate>
        {station.station_name}
      </Text>
      <LiveReading lastKnown={shown} format={today ? format.energy : format.power} />
    </>
  );
}

/** A station's name and status. */
export function StatusRow({ station }: { station: Station }) {
  const live = useAtomValue(lastKnownStationAtom(station.id));
  return (
    <>
      <Text as="span" grow truncate>
        {station.station_name}
      </Text>
      <Text as="span" size={13}>
        <StationStatus status={live?.source.status ?? 'nodata'} />
      </Text>
    </>
  );
}
