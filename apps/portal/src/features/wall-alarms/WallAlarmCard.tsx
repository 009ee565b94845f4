import type { AnswerOf, getWallAlarms } from '@heliograph/contracts/http';
import { isFault } from '@heliograph/domain/status';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, StatusMark, Text, VisuallyHidden } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { PriorityLabel } from '../../shared/alarms/PriorityLabel.tsx';
import { useExplainAlarm } from '../../shared/alarms/useExplainAlarm.ts';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import styles from './WallAlarmsPage.module.css';

export type WallAlarm = AnswerOf<typeof getWallAlarms>['list'][number];

interface WallAlarmCardProps {
  /** One, or those of an incident: the first is the most urgent. */
  alarms: readonly WallAlarm[];
  busy: boolean;
  onAcknowledge: () => void;
}

/** One line of the display, with what to do. */
export function WallAlarmCard({ alarms, busy, onAcknowledge }: WallAlarmCardProps) {
  const { t } = useTranslation(['fault', 'common']);
  const format = useFormat();
  const now = useAtomValue(minuteAtom);
  const explain = useExplainAlarm();
  const [first] = alarms;
  if (!first) return null;
  const { text, action, deviceName } = explain(first);
  const tone = isFault(first) ? 'fault' : 'warning';
  const place =
    alarms.length > 1
      ? t('wall.incident', { count: alarms.length })
      : `${first.station_name} · ${deviceName}`;
  return (
    <li className={styles.card} data-tone={tone}>
      <StatusMark tone={tone} className={styles.mark} />
      <div className={styles.words}>
        <strong>
          <VisuallyHidden as="span">{t(`common:status.${tone}`)}: </VisuallyHidden>
          {text}
        </strong>
        <span>{place}</span>
        <Text as="span" tone="soft" size={14}>
          <PriorityLabel priority={first.priority} calm={false} /> · {format.dateTime(first.timestamp)} ·{' '}
          {format.ago(first.timestamp, now)}
        </Text>
        <Text as="span" size={15}>
          {action}
        </Text>
        <Button
          variant="light"
          disabled={busy}
          onClick={onAcknowledge}
          aria-label={t('wall.acknowledgeOne', { text, place })}
        >
          {t('panel.acknowledge')}
        </Button>
      </div>
    </li>
  );
}
