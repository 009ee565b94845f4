import type { AnomalyCounts } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, StatusMark } from '@heliograph/ui/light';
import { AllClear } from './AllClear.tsx';
import styles from './PendingCounts.module.css';

export interface PendingCountsProps {
  pending: AnomalyCounts['pending'];
  onlyFaults: boolean;
  stale: boolean;
}

/** The number of open faults and warnings, in large type. */
export function PendingCounts({ pending, onlyFaults, stale }: PendingCountsProps) {
  const { t } = useTranslation('scene');
  const format = useFormat();
  const counts = [
    { tone: 'fault' as const, count: pending.faults },
    ...(onlyFaults ? [] : [{ tone: 'warning' as const, count: pending.warnings }]),
  ];
  if (counts.every(({ count }) => count === 0)) {
    return (
      <AllClear hint={t(onlyFaults ? 'alarmList.noOpenFaults' : 'alarmList.noneOpen')} stale={stale} small />
    );
  }
  return (
    <ul className={styles.counts}>
      {counts.map(({ tone, count }) => (
        <li
          key={tone}
          className={styles.count}
          data-tone={count === 0 ? 'normal' : tone}
          data-stale={stale || undefined}
        >
          <span className={styles.number}>
            <StatusMark tone={count === 0 ? 'normal' : tone} />
            <Reading value={format.integer(count)} stale={stale} />
          </span>
          <span className={styles.name}>{t(`alarmList.open.${tone}`, { count })}</span>
        </li>
      ))}
    </ul>
  );
}
