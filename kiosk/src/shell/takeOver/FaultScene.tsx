import { boardStaleAtom, formatMoment } from '@heliograph/board';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmText } from '@heliograph/domain/alarms';
import { alarmDetail } from '@heliograph/domain/status';
import { entitiesAtom, nowAtom } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { useAlarmTexts, useFormat, useTranslation } from '@heliograph/i18n';
import { StatusMark, Text } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { AcknowledgeCode } from '../../scenes/shared/AcknowledgeCode.tsx';
import { SceneFrame } from '../../scenes/shared/SceneFrame.tsx';
import styles from './FaultScene.module.css';

export interface FaultSceneProps {
  record: AlarmRecord;
  /** Other open faults; null for too many to count. */
  others: number | null;
}

/** Shown as the least number where they were not counted. */
const MIN_UNCOUNTED = 99;

/** A new fault in large type: where, what, and since when. */
export function FaultScene({ record, others }: FaultSceneProps) {
  const { t } = useTranslation('kiosk');
  const format = useFormat();
  const stale = useAtomValue(boardStaleAtom);
  const now = useAtomValue(nowAtom);
  useLookAt({ deviceIds: [record.deviceId] });
  const entities = useAtomValue(entitiesAtom);
  const device = entities?.devices.find(({ device_id }) => device_id === record.deviceId);
  const station = entities?.stations.find(({ id }) => id === device?.station_id);
  const detail = alarmDetail(record.detail);
  const texts = useAlarmTexts({ suspend: false });
  const name = device?.obj_name ?? detail.deviceName;

  return (
    <SceneFrame title={t('fault.title')}>
      <section className={styles.fault} aria-label={t('fault.title')} data-stale={stale || undefined}>
        <StatusMark tone="fault" className={styles.mark} />
        <div className={styles.words} role="alert">
          <h2 className={styles.station}>{station?.station_name ?? name}</h2>
          <p className={styles.message}>{alarmText(detail, texts)}</p>
          <dl className={styles.facts}>
            {station && name && (
              <div>
                <dt>{t('fault.device')}</dt>
                <dd>{name}</dd>
              </div>
            )}
            <div>
              <dt>{t('fault.since')}</dt>
              <dd>
                <time dateTime={new Date(record.timestamp).toISOString()}>
                  {formatMoment(format, record.timestamp, now)}
                </time>
                <span className={styles.ago}>{format.ago(record.timestamp, now)}</span>
              </dd>
            </div>
          </dl>
        </div>
        <AcknowledgeCode />
        <footer className={styles.footer}>
          <strong>
            {others === null
              ? t('fault.many', { count: MIN_UNCOUNTED })
              : others === 0
                ? t('fault.alone')
                : t('fault.others', { count: others })}
          </strong>
          <Text as="span" tone="soft">
            {t('fault.dismiss')}
          </Text>
        </footer>
      </section>
    </SceneFrame>
  );
}
