import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { StatusMark, VisuallyHidden, emsOf } from '@heliograph/ui';
import type { CSSProperties } from 'react';
import styles from './AlarmRow.module.css';

export interface AlarmRowProps {
  record: AlarmRecord;
  /** Names, as they are called now; empty where not known. */
  origin: { station: string; device: string };
  /** ms */
  now: number;
  old: boolean;
}

/** One alarm: what kind, where, what, and since when; what has recovered is grey and says when it did. */
export function AlarmRow({ record, origin, now, old }: AlarmRowProps) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const { msg, deviceName } = alarmDetail(record.detail);
  const device = origin.device || deviceName;
  const place = origin.station || device;
  const tone = isFault(record) ? 'fault' : 'warning';
  const recovered = record.state === 1;
  const open = !recovered && !old;
  const isSameDay = format.date(record.timestamp) === format.date(record.recovery);
  return (
    <li className={styles.row} data-tone={open ? tone : undefined} data-past={recovered || old || undefined}>
      <StatusMark tone={tone} className={styles.mark} />
      <div className={styles.what}>
        <p className={styles.station} style={{ '--ems': emsOf(place) } as CSSProperties}>
          <VisuallyHidden as="span">{t(`common:status.${tone}`)}: </VisuallyHidden>
          {place}
        </p>
        <p className={styles.message}>
          <span>{msg}</span>
          {origin.station && device && <span className={styles.device}>{device}</span>}
        </p>
      </div>
      <div className={styles.when}>
        {recovered ? (
          <>
            <strong className={styles.ago}>{t('alarmList.recovered')}</strong>
            <span>
              {t('alarmList.fromTo', {
                from: moment(record.timestamp, now, format),
                to: moment(record.recovery, isSameDay ? record.recovery : now, format),
              })}
            </span>
          </>
        ) : (
          <>
            <strong className={styles.ago}>{format.ago(record.timestamp, now)}</strong>
            <time dateTime={new Date(record.timestamp).toISOString()}>
              {t('common:since', { time: moment(record.timestamp, now, format) })}
            </time>
          </>
        )}
      </div>
    </li>
  );
}

/** Its clock time, and its day too unless that is today. */
const moment = (at: number, now: number, format: Format): string =>
  format.date(at) === format.date(now) ? format.minute(at) : `${format.dayMonth(at)} ${format.minute(at)}`;
