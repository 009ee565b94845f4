import { HeldReading, heldStationAtom, lastSeenAtom } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { addressLine } from '../../shared/station/addressLine.ts';
import { StationPicture } from '../../shared/station/StationPicture.tsx';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { FavouriteStar } from './favourite/FavouriteStar.tsx';
import { StationMenu } from './menu/StationMenu.tsx';
import { stationPath } from '../../shared/station/stationPath.ts';
import styles from './StationCard.module.css';

/** One station with its live values; follows only that station. */
export function StationCard({ station }: { station: Station }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const live = useAtomValue(heldStationAtom(station.id));
  const at = useAtomValue(lastSeenAtom(station.id));
  return (
    <article className={styles.card} aria-labelledby={`station-${station.id}`}>
      <header className={styles.head}>
        <StationPicture images={station.station_image} className={styles.picture} />
        <div className={styles.title}>
          <h2 id={`station-${station.id}`} className={styles.name}>
            <Link to={stationPath(station.id)} className={styles.link ?? ''}>
              {station.station_name}
            </Link>
          </h2>
          <span className={styles.type}>{station.station_type_name}</span>
        </div>
        <span className={styles.operations}>
          <FavouriteStar station={station} />
          <StationMenu station={station} />
        </span>
      </header>
      <p className={styles.address}>{addressLine(station)}</p>
      <p className={styles.status}>
        <StationStatus status={live?.source.status ?? 'nodata'} pill />
        <span>{t('card.seen', { time: at === null ? t('never') : format.dateTime(at) })}</span>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>{t('card.power')}</dt>
          <dd>
            <HeldReading held={live?.pv} write={format.power} />
          </dd>
        </div>
        <div>
          <dt>{t('card.today')}</dt>
          <dd>
            <HeldReading held={live?.today} write={format.energy} />
          </dd>
        </div>
        <div>
          <dt>{t('card.soc')}</dt>
          <dd>
            <HeldReading held={live?.soc} write={(soc) => ({ value: format.number(soc, 0), unit: '%' })} />
          </dd>
        </div>
        <div>
          <dt>{t('card.capacity')}</dt>
          <dd>
            <Reading value={format.number(station.installed_capacity)} unit="kWp" />
          </dd>
        </div>
      </dl>
      <footer className={styles.foot}>
        {live &&
          t('card.devices', {
            count: live.source.devices,
            online: live.source.online,
            offline: live.source.devices - live.source.online,
          })}
      </footer>
    </article>
  );
}
