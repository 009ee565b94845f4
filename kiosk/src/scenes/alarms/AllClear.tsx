import { useTranslation } from '@heliograph/i18n';
import { StatusMark } from '@heliograph/ui/light';
import styles from './AllClear.module.css';

export interface AllClearProps {
  /** Names what there is none of. */
  hint: string;
  /** As last known. */
  stale: boolean;
  /** Beside a list instead of alone. */
  small?: boolean;
}

/** Shows that there are no alarms. */
export function AllClear({ hint, stale, small = false }: AllClearProps) {
  const { t } = useTranslation('scene');
  const Title = stale ? 's' : 'strong';
  return (
    <div className={styles.clear} data-stale={stale || undefined} data-small={small || undefined}>
      <StatusMark tone={stale ? 'offline' : 'normal'} className={styles.mark} />
      <Title className={styles.title}>{t('alarmList.clear')}</Title>
      <span className={styles.hint}>{hint}</span>
    </div>
  );
}
