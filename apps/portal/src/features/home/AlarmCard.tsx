import type { Entities } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { isCalm } from '@heliograph/domain/alarms';
import { alarmDetail } from '@heliograph/domain/status';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Row, StatusMark, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { PriorityLabel } from '../../shared/alarms/PriorityLabel.tsx';
import { AlarmStateMark } from '../../shared/alarms/AlarmKindLabel.tsx';
import { useAlarmText } from '../../shared/alarms/useAlarmText.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { paths } from '../../shared/paths.ts';
import styles from './AlarmCard.module.css';
import cards from './cards.module.css';

export interface AlarmCardProps {
  kind: 'warning' | 'fault';
  /** Number of open ones; null until loaded. */
  open: number | null;
  /** Open ones first, the newest on top; null until loaded. */
  recent: readonly AlarmRecord[] | null;
  failed: boolean;
  entities: Entities | null;
}

/** [HOME-03] Number of open warnings or faults, and the latest of them, each linked to its station's alarms. */
export function AlarmCard({ kind, open, recent, failed, entities }: AlarmCardProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const alarmText = useAlarmText();
  return (
    <Card
      title={t(`alarms.${kind}`)}
      className={cards.card}
      aside={
        <Link to={`${paths.fault}?state=all`} className={cards.all} aria-label={t(`alarms.${kind}All`)}>
          {t('alarms.all')}
        </Link>
      }
    >
      <Row as="p" gap={8} align="center" below={4}>
        <StatusMark tone={kind} />
        <span className={styles.number}>{open === null ? '—' : format.integer(open)}</span>
        <Text as="span" tone="soft" size={13}>
          {t(`alarms.${kind}Open`, { count: open ?? 0 })}
        </Text>
      </Row>
      <div className={styles.recent}>
        {recent === null ? (
          <Text tone="soft" size={14}>
            {failed && t('alarms.failed')}
          </Text>
        ) : recent.length === 0 ? (
          <Text tone="soft" size={14}>
            {t(`alarms.${kind}Empty`)}
          </Text>
        ) : (
          <ul className={styles.list} aria-label={t(`alarms.${kind}Recent`)}>
            {recent.map((record) => {
              const { device, station } = findOrigin(record, entities);
              return (
                <li key={record.id}>
                  <Link
                    to={`${paths.fault}?${alarmQuery(station)}`}
                    className={styles.entry}
                    data-recovered={record.state === 1 || undefined}
                  >
                    <span className={styles.message}>
                      <AlarmStateMark kind={kind} recovered={record.state === 1} />
                      {record.state === 0 && (
                        <PriorityLabel
                          iconOnly
                          priority={record.priority}
                          calm={isCalm({ isPending: true, handling: record.handling.state })}
                        />
                      )}{' '}
                      {alarmText(record)}
                    </span>
                    <span className={styles.origin}>{[station, device].filter(Boolean).join(' · ')}</span>
                    <time
                      className={styles.ago}
                      dateTime={new Date(record.timestamp).toISOString()}
                      title={format.dateTime(record.timestamp)}
                    >
                      {format.ago(record.timestamp, now)}
                    </time>
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Card>
  );
}

function findOrigin({ deviceId, detail }: AlarmRecord, entities: Entities | null) {
  const device = entities?.devices.find((one) => one.device_id === deviceId);
  const station = entities?.stations.find(({ id }) => id === device?.station_id);
  return {
    device: device?.obj_name ?? alarmDetail(detail).deviceName,
    station: station?.station_name ?? '',
  };
}

const alarmQuery = (station: string) =>
  new URLSearchParams({ state: 'all', ...(station && { q: station }) }).toString();
