import { useTranslation } from '@heliograph/i18n';
import { Grid, Skeleton } from '@heliograph/ui';
import styles from './ListSkeleton.module.css';

/** Placeholder of a list while it loads. */
export function ListSkeleton({ rows = 10 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <Grid gap={8} role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton />
        </div>
      ))}
    </Grid>
  );
}
