import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusMark } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { heldStationAtom } from '../../shared/live/heldAtoms.ts';
import { HeldReading } from '../../shared/live/HeldReading.tsx';
import { paths } from '../../shared/paths.ts';
import { stationTone } from '../../shared/station/StationStatus.tsx';
import panel from './FleetPanel.module.css';
import { topStationsAtom } from './topStations.ts';
import styles from './TopStations.module.css';

export interface TopStationsProps {
  stations: readonly Station[];
  selected: number | null;
  onSelect: (station: number) => void;
}

/** The stations that generate most now; choosing one shows it on the map. */
export function TopStations({ stations, selected, onSelect }: TopStationsProps) {
  const { t } = useTranslation('home');
  const top = useAtomValue(topStationsAtom);
  const named = top.flatMap((id) => stations.find((station) => station.id === id) ?? []);
  return (
    <section className={panel.section}>
      <h2 className={panel.title}>
        {t('fleet.top')}
        <Link to={paths.powerDetail} className={styles.all}>
          {t('fleet.all')}
        </Link>
      </h2>
      {named.length === 0 ? (
        <p className={panel.note}>{t('fleet.topEmpty')}</p>
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
                <TopStation station={station} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TopStation({ station }: { station: Station }) {
  const format = useFormat();
  const { t } = useTranslation();
  const live = useAtomValue(heldStationAtom(station.id));
  const status = live?.source.status ?? 'nodata';
  return (
    <>
      <span role="img" aria-label={t(`status.${status}`)} className={styles.mark}>
        <StatusMark tone={stationTone[status]} />
      </span>
      <span className={styles.name}>{station.station_name}</span>
      <HeldReading held={live?.pv} write={format.power} />
    </>
  );
}
