import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, StatusMark } from '@heliograph/ui/light';
import { statusTone } from '../shared/statusTone.ts';
import styles from './StatusCounts.module.css';

/** Order of statuses: those that need attention first. */
const ORDER = ['fault', 'abnormal', 'offline', 'normal', 'nodata'] as const;

export interface StatusCountsProps {
  counts: Readonly<Record<StationLiveStatus, number>>;
  stale: boolean;
}

/** How many stations are in which status: shape, number and word. Not known is one only while there is such. */
export function StatusCounts({ counts, stale }: StatusCountsProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const shown = ORDER.filter((status) => status !== 'nodata' || counts.nodata > 0);
  return (
    <ul
      className={styles.counts}
      data-stale={stale || undefined}
      data-odd={shown.length % 2 === 1 || undefined}
    >
      {shown.map((status) => (
        <li
          key={status}
          className={styles.count}
          data-tone={statusTone(status)}
          data-none={counts[status] === 0 || undefined}
        >
          <StatusMark tone={statusTone(status)} className={styles.mark} />
          <Reading className={styles.number} value={format.integer(counts[status])} stale={stale} />
          <span className={styles.name}>{t(`status.${status}`)}</span>
        </li>
      ))}
    </ul>
  );
}
