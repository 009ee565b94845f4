import { HeldReading, heldStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { stationPath } from '../../shared/station/stationPath.ts';
import styles from './StationPopup.module.css';

/** What the map says of a station. A preview follows the pointer, so there is nothing to click in it. */
export function StationPopup({ station, preview }: { station: Station; preview: boolean }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const live = useAtomValue(heldStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <div
      className={styles.popup}
      role="group"
      aria-label={station.station_name}
      data-preview={preview || undefined}
    >
      <p className={styles.name}>{station.station_name}</p>
      <StationStatus status={live?.source.status ?? 'nodata'} pill />
      <dl className={styles.figures}>
        <dt>{t('popup.power')}</dt>
        <dd>
          <HeldReading held={live?.pv} write={format.power} />
        </dd>
        <dt>{t('popup.soc')}</dt>
        <dd>
          <HeldReading held={live?.soc} write={(soc) => ({ value: format.number(soc, 0), unit: '%' })} />
        </dd>
        <dt>{t('popup.today')}</dt>
        <dd>
          <HeldReading held={live?.today} write={format.energy} />
        </dd>
      </dl>
      <p className={styles.seen}>
        {at === null ? t('popup.never') : t('popup.seen', { time: format.dateTime(at) })}
      </p>
      {!preview && (
        <p className={styles.links}>
          <Link to={stationPath(station.id)} className={styles.open}>
            {t('popup.detail')}
          </Link>
          <Link
            to={`${paths.powerDetail}?q=${encodeURIComponent(station.station_name)}`}
            className={styles.open}
          >
            {t('popup.open')}
          </Link>
        </p>
      )}
    </div>
  );
}
