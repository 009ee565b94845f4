import { stationCountsAtom } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Reading, StatusMark } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { statusTone } from '../shared/statusTone.ts';
import styles from './StatusCounts.module.css';

/** Order of statuses: those that need attention first. */
const ORDER = ['fault', 'abnormal', 'offline', 'normal', 'nodata'] as const;

/** How many stations are in which status: shape, number and word. Not known is one only while there is such. */
export function StatusCounts({ stale }: { stale: boolean }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const counts = useAtomValue(stationCountsAtom);
  const shown = ORDER.filter((status) => status !== 'nodata' || (counts?.nodata ?? 0) > 0);
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
          data-none={counts?.[status] === 0 || undefined}
        >
          <StatusMark tone={statusTone(status)} className={styles.mark} />
          <Reading className={styles.number} value={counts && format.integer(counts[status])} stale={stale} />
          <span className={styles.name}>{t(`status.${status}`)}</span>
        </li>
      ))}
    </ul>
  );
}
