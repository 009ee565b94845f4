import { LiveReading, lastKnownStationAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { linkAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusMark } from '@heliograph/ui';
import { useAtomValue, type Atom } from 'jotai';
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
  /** Sorted station IDs. */
  chosen: Atom<readonly number[]>;
  /** What a row shows besides the name. */
  shows: 'power' | 'status';
  stations: readonly Station[];
  selected: number | null;
  onSelect: (station: number) => void;
}

/** A short list of stations; choosing one shows it on the map. */
export function StationShortlist({
  title,
  aside,
  empty,
  chosen,
  shows,
  stations,
  selected,
  onSelect,
}: StationShortlistProps) {
  const ids = useAtomValue(chosen);
  const named = ids.flatMap((id) => stations.find((station) => station.id === id) ?? []);
  return (
    <section className={panel.section}>
      <h2 className={panel.title}>
        {title}
        {aside}
      </h2>
      {named.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
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
                {shows === 'power' ? <PowerRow station={station} /> : <StatusRow station={station} />}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function PowerRow({ station }: { station: Station }) {
  const format = useFormat();
  const { t } = useTranslation();
  const live = useAtomValue(lastKnownStationAtom(station.id));
  const isDisconnected = useAtomValue(linkAtom).state === 'disconnected';
  const status = live?.source.status ?? 'nodata';
  const pv = isDisconnected && live ? { ...live.pv, fresh: false } : live?.pv;
  return (
    <>
      <span role="img" aria-label={t(`status.${status}`)} className={styles.mark}>
        <StatusMark tone={stationTone[status]} />
      </span>
      <span className={styles.name}>{station.station_name}</span>
      <LiveReading lastKnown={pv} format={format.power} />
    </>
  );
}

function StatusRow({ station }: { station: Station }) {
  const live = useAtomValue(lastKnownStationAtom(station.id));
  return (
    <>
      <span className={styles.name}>{station.station_name}</span>
      <span className={styles.status}>
        <StationStatus status={live?.source.status ?? 'nodata'} />
      </span>
    </>
  );
}
