import { useFormat, useTranslation } from '@heliograph/i18n';
import { ClockIcon } from '../icons/icons.tsx';
import styles from './StaleBadge.module.css';

/** Marks a value as stale, with its time (epoch ms; null for none). */
export function StaleBadge({ at }: { at: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = at === null ? t('stale') : t('staleSince', { time: format.time(at) });
  return (
    <span className={styles.badge}>
      <ClockIcon />
      {text}
    </span>
  );
}
