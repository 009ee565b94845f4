import { useTranslation } from '@heliograph/i18n';
import { Grid, Skeleton } from '@heliograph/ui';
import styles from './ListSkeleton.module.css';

const ROWS = 10;

/** Placeholder of a list while it loads. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <Grid gap={8} role="status" aria-label={t('loading')}>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
        </div>
      ))}
    </Grid>
  );
}
