import { useTranslation } from '@heliograph/i18n';
import { StatusMark } from '@heliograph/ui';
import styles from './AllClear.module.css';

export interface AllClearProps {
  /** What is not there. */
  hint: string;
  /** It was so when it was last known. */
  old: boolean;
  /** Beside a list instead of alone. */
  small?: boolean;
}

/** Nothing is wrong, and it looks like that. */
export function AllClear({ hint, old, small = false }: AllClearProps) {
  const { t } = useTranslation('scene');
  const Title = old ? 's' : 'strong';
  return (
    <div className={styles.clear} data-old={old || undefined} data-small={small || undefined}>
      <StatusMark tone={old ? 'offline' : 'normal'} className={styles.mark} />
      <Title className={styles.title}>{t('alarmList.clear')}</Title>
      <span className={styles.hint}>{hint}</span>
    </div>
  );
}
