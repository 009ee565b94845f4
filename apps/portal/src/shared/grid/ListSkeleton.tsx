import { useTranslation } from '@heliograph/i18n';
import { Skeleton } from '@heliograph/ui';
import styles from './ListSkeleton.module.css';

const ROWS = 10;

/** Placeholder of a list while it loads. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} role="status" aria-label={t('loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
