import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatusLabel } from '@heliograph/ui';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import styles from './AlarmEntry.module.css';
import { isKind, type KindWords } from './kinds.ts';

interface AlarmEntryProps {
  row: TableRow;
  kindWords: KindWords;
  /** Says when it recovered, or that it has not. */
  recovery: boolean;
}

/** An alarm in the width of a phone. */
export function AlarmEntry({ row, kindWords, recovery }: AlarmEntryProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const { kind, message, level, station, device, at, recovered } = row;
  return (
    <div className={styles.entry}>
      <strong className={styles.message}>{message}</strong>
      <span className={styles.place}>
        {station} · {device}
      </span>
      <span className={styles.times}>
        {isKind(kind) && <StatusLabel tone={kind}>{`${kindWords[kind]} ${level}`}</StatusLabel>}
        <time>{typeof at === 'number' && format.dateTime(at)}</time>
      </span>
      {recovery && (
        <span className={styles.place}>
          {typeof recovered === 'number'
            ? t('recoveredAt', { time: format.dateTime(recovered) })
            : t('notRecovered')}
        </span>
      )}
    </div>
  );
}
