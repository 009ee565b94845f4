import type { RecentAlarm } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmText } from '@heliograph/domain/alarms';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { entitiesAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useAlarmTexts, useFormat, useTranslation, type Format } from '@heliograph/i18n';
import { measureEms, PriorityMark, StatusMark, VisuallyHidden } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useMemo, type CSSProperties } from 'react';
import { useFittingRows } from '../shared/useFittingRows.ts';
import { useRowAnimation } from '../shared/useRowAnimation.ts';
import { fitAlarms } from './fitAlarms.ts';
import styles from './AlarmList.module.css';

export interface AlarmListProps {
  /** Open ones first. */
  records: readonly RecentAlarm[];
  /** Number of open ones, of which `records` may lack some. */
  open: number;
  /** ms */
  now: number;
  stale: boolean;
}

/** As many of the alarms as fit; nothing scrolls, as no one is there to scroll. */
export function AlarmList({ records, open, now, stale }: AlarmListProps) {
  const { t } = useTranslation('scene');
  const entities = useAtomValue(entitiesAtom);
  const [container, rows] = useFittingRows<HTMLDivElement>();
  const { shown: count, more } = fitAlarms(rows, records.length, open);
  const shown = records.slice(0, count);
  useLookAt({ deviceIds: shown.map(({ deviceId }) => deviceId) });
  const list = useRowAnimation<HTMLUListElement>(shown.map(getKey));
  const origins = useMemo(() => {
    const stations = new Map(entities?.stations.map(({ id, station_name }) => [id, station_name]));
    return new Map(
      entities?.devices.map((device) => [
        device.device_id,
        { station: stations.get(device.station_id) ?? '', device: device.obj_name },
      ]),
    );
  }, [entities]);

  return (
    <div ref={container} className={styles.container}>
      <ul
        ref={list}
        className={styles.rows}
        style={{ '--rows': rows } as CSSProperties}
        aria-label={t('alarmList.title')}
      >
        {shown.map((record) => (
          <AlarmRow
            key={getKey(record)}
            record={record}
            origin={origins.get(record.deviceId) ?? { station: '', device: '' }}
            now={now}
            stale={stale}
          />
        ))}
        {more > 0 && <li className={styles.more}>{t('alarmList.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

/** An alarm that a gateway has just reported has no number yet: its device, code and start time identify it. */
const getKey = ({ deviceId, timestamp, detail }: AlarmRecord) =>
  `${deviceId} ${alarmDetail(detail).code} ${timestamp}`;

interface AlarmRowProps {
  record: RecentAlarm;
  /** Current names; empty where unknown. */
  origin: { station: string; device: string };
  /** ms */
  now: number;
  stale: boolean;
}

/** One alarm: kind, station, message and start; a recovered one is grey and shows when it ended. */
function AlarmRow({ record, origin, now, stale }: AlarmRowProps) {
  const { t } = useTranslation(['scene', 'common']);
  const format = useFormat();
  const detail = alarmDetail(record.detail);
  const texts = useAlarmTexts({ suspend: false });
  const device = origin.device || detail.deviceName;
  const isIncident = record.members > 1;
  const place = isIncident ? t('alarmList.incident', { count: record.members }) : origin.station || device;
  const tone = isFault(record) ? 'fault' : 'warning';
  const recovered = record.state === 1;
  const open = !recovered && !stale;
  // Acknowledged or hidden on purpose: it needs no attention.
  const isCalm = record.handling.state !== 'unacknowledged';
  const isSameDay = format.date(record.timestamp) === format.date(record.recovery);
  return (
    <li
      className={styles.row}
      data-tone={open ? tone : undefined}
      data-calm={(open && isCalm) || undefined}
      data-past={recovered || stale || undefined}
    >
      <StatusMark tone={tone} className={styles.mark} />
      {!recovered && (
        <PriorityMark priority={record.priority} calm={isCalm || stale} className={styles.priority} />
      )}
      <div className={styles.what}>
        <p className={styles.station} style={{ '--ems': measureEms(place) } as CSSProperties}>
          <VisuallyHidden as="span">
            {`${t(`common:status.${tone}`)}, ${t(`alarmList.priority.${record.priority}`)}: `}
          </VisuallyHidden>
          {place}
        </p>
        <p className={styles.message}>
          <span>{alarmText(detail, texts)}</span>
          {!isIncident && origin.station && device && <span className={styles.device}>{device}</span>}
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
            {isCalm && <span>{t(`alarmList.${checkCalm(record)}`)}</span>}
            <time dateTime={new Date(record.timestamp).toISOString()}>
              {t('common:since', { time: moment(record.timestamp, now, format) })}
            </time>
          </>
        )}
      </div>
    </li>
  );
}

const checkCalm = ({ handling: { state } }: AlarmRecord) =>
  state === 'shelved' || state === 'outOfService' || state === 'suppressed' ? state : 'acknowledged';

/** The clock time, with the day unless that is today. */
const moment = (at: number, now: number, format: Format): string =>
  format.date(at) === format.date(now) ? format.minute(at) : `${format.dayMonth(at)} ${format.minute(at)}`;
