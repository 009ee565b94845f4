import type { AlarmRecord, Device } from '@heliograph/contracts/http';
import { byUrgency } from '@heliograph/domain/alarms';
import { alarmDetail, isFault } from '@heliograph/domain/status';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Grid, Row, StatusMark, Text, VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { minuteAtom } from '../minuteAtom.ts';
import { devicePath, paths } from '../paths.ts';
import styles from './AlarmBanner.module.css';
import { useAlarmHistory } from './useAlarmHistory.ts';
import { useExplainAlarm } from './useExplainAlarm.ts';

/** An alarm is shown as long as it is open, days. */
const DAYS = 3650;
/** How many are explained; the faults page lists the others. */
const EXPLAINED = 3;

export interface AlarmBannerProps {
  /** Devices whose alarms are shown: all of a station, or one. */
  devices: readonly Device[];
  /** `fault`, `offline`: why there may be something to say without an alarm. */
  status: string;
  /** When the station or device last reported, ms; null for never. */
  lastSeen: number | null;
}

/** Current problems with their start and remedy; empty while all is well. The most urgent first, then the newest. */
export function AlarmBanner({ devices, status, lastSeen }: AlarmBannerProps) {
  // The page does not wait for the texts.
  const { t, ready } = useTranslation('alarmAdvice', { useSuspense: false });
  const deviceIds = useMemo(() => devices.map(({ device_id }) => device_id), [devices]);
  const { data: records } = useAlarmHistory({ span: { days: DAYS }, state: 0, deviceIds });
  if (!ready || records === undefined || devices.length === 0) return null;
  const open = [...records].sort(byUrgency);
  const isExplained = open.some((record) => alarmDetail(record.detail).code === 'N01');
  const isSilent = status === 'offline' && !isExplained;
  const isUnexplained = status === 'fault' && !open.some(isFault);
  if (open.length === 0 && !isSilent && !isUnexplained) return null;
  const station = devices[0]?.station_id;
  const more = open.length - EXPLAINED;
  return (
    <Grid as="section" gap={8} aria-label={t('open')}>
      {isUnexplained && (
        <Entry
          tone="fault"
          title={t('unknown.title')}
          cause={t('unknown.cause')}
          action={t('unknown.action')}
        />
      )}
      {isSilent && <SilentEntry lastSeen={lastSeen} />}
      {open.slice(0, EXPLAINED).map((record) => (
        <AlarmEntry
          key={record.id}
          record={record}
          device={devices.length > 1 ? devices.find((one) => one.device_id === record.deviceId) : undefined}
        />
      ))}
      {more > 0 && (
        <Link className={styles.more ?? ''} to={`${paths.fault}?days=90&devices=${station}`}>
          {t('more', { count: more })}
        </Link>
      )}
    </Grid>
  );
}

function AlarmEntry({ record, device }: { record: AlarmRecord; device: Device | undefined }) {
  const { t } = useTranslation('alarmAdvice');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const { text, cause, action } = useExplainAlarm()(record);
  const tone = isFault(record) ? 'fault' : 'warning';
  const time = format.dateTime(record.timestamp);
  return (
    <Entry
      tone={tone}
      title={text}
      facts={
        <>
          {device && <Link to={devicePath(device)}>{device.obj_name}</Link>}
          <span>{t('since', { time, ago: format.ago(record.timestamp, now) })}</span>
        </>
      }
      cause={cause}
      action={action}
    />
  );
}

function SilentEntry({ lastSeen }: Pick<AlarmBannerProps, 'lastSeen'>) {
  const { t } = useTranslation('alarmAdvice');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  return (
    <Entry
      tone="offline"
      title={t(lastSeen === null ? 'offline.never' : 'offline.title')}
      facts={
        lastSeen !== null && (
          <span>
            {t('offline.last', { time: format.dateTime(lastSeen), ago: format.ago(lastSeen, now) })}
          </span>
        )
      }
      cause={t('offline.cause')}
      action={t('offline.action')}
    />
  );
}

interface EntryProps {
  tone: 'fault' | 'warning' | 'offline';
  title: string;
  /** Device and times. */
  facts?: ReactNode;
  cause: string;
  action: string;
}

function Entry({ tone, title, facts, cause, action }: EntryProps) {
  const { t } = useTranslation(['alarmAdvice', 'common']);
  return (
    <article className={styles.entry} data-tone={tone}>
      <StatusMark tone={tone} className={styles.mark} />
      <Grid gap={2} shrinks>
        <Row as="p" gap={[0, 12]} align="baseline" wrap>
          <Text as="strong" breaks>
            <VisuallyHidden as="span">{t(`common:status.${tone}`)}: </VisuallyHidden>
            {title}
          </Text>
          <span className={styles.facts}>{facts}</span>
        </Row>
        <p className={styles.line}>{cause}</p>
        <p className={styles.line}>
          <strong>{t('todo')}</strong> {action}
        </p>
      </Grid>
    </article>
  );
}
