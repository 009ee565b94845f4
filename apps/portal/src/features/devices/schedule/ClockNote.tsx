import type { Device, Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { devicePath } from '../../../shared/paths.ts';
import styles from './DeviceSchedule.module.css';
import type { ScheduleReading } from './useScheduleReading.ts';

interface ClockNoteProps {
  station: Station;
  device: Device;
  reading: ScheduleReading | null;
}

/** Note on the device's clock, which its slots follow. */
export function ClockNote({ station, device, reading }: ClockNoteProps) {
  const { t } = useTranslation('schedule');
  const format = useFormat();
  if (reading === null) return <p className={styles.note}>{t('clock.reading')}</p>;
  const { clock } = reading;
  const set = <Link to={`${devicePath(device)}&tab=setting`}>{t('clock.set')}</Link>;
  if (clock === null)
    return (
      <>
        <Notice tone="warning">{t('clock.unknown')}</Notice>
        <p className={styles.note}>{set}</p>
      </>
    );
  const { ahead, at } = clock;
  const zone = format.zone(station.time_zone, at);
  if (ahead === 0) return <p className={styles.note}>{t('clock.right', { zone })}</p>;
  const wholeHours = Math.abs(ahead) >= 30 && Math.abs(ahead % 30) <= 1;
  return (
    <>
      <Notice tone="warning">
        {t(ahead > 0 ? 'clock.ahead' : 'clock.behind', { duration: duration(Math.abs(ahead)), zone })}
      </Notice>
      <p className={styles.note}>
        {wholeHours && `${t('clock.zone')} `}
        {set}
      </p>
    </>
  );

  function duration(minutes: number): string {
    const days = Math.floor(minutes / 1440);
    const hours = Math.floor((minutes % 1440) / 60);
    const parts = [
      ...(days > 0 ? [t('clock.days', { count: days })] : []),
      ...(hours > 0 ? [t('clock.hours', { count: hours })] : []),
      ...(minutes % 60 > 0 ? [t('clock.minutes', { count: minutes % 60 })] : []),
    ];
    return parts.join(' ');
  }
}
