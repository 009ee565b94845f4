import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { heldStationAtom } from '../../shared/live/heldAtoms.ts';
import { HeldReading } from '../../shared/live/HeldReading.tsx';
import { lastSeenAtom } from '../../shared/live/lastSeenAtom.ts';
import { addressLine } from '../../shared/station/addressLine.ts';
import { StationStatus } from '../../shared/station/StationStatus.tsx';
import { StationMenu } from './menu/StationMenu.tsx';
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
        <h2 id={`station-${station.id}`} className={styles.name}>
          {station.station_name}
        </h2>
        <span className={styles.status}>
          <StationStatus status={live?.source.status ?? 'nodata'} pill />
        </span>
        <StationMenu station={station} />
      </header>
      <p className={styles.address}>{addressLine(station)}</p>
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
        {live && (
          <span>{t('card.devices', { online: live.source.online, devices: live.source.devices })}</span>
        )}
        <span>{t('card.seen', { time: at === null ? t('never') : format.dateTime(at) })}</span>
      </footer>
    </article>
  );
}
