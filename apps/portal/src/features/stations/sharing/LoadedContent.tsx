import { useTranslation } from '@heliograph/i18n';
import { Button, Skeleton, Stack } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from '../../../shared/failure/FailureAlert.tsx';
import styles from './LoadedContent.module.css';

/** Shows the loaded data, a skeleton until then, or why it failed with a retry button. */
export function LoadedContent<T>({
  query: { data, error, refetch },
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  return (
    <>
      {error !== null && (
        <div className={styles.error}>
          <FailureAlert title={t('auth.loadFailed')} failure={error} />
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {data !== undefined
        ? children(data)
        : error === null && (
            <Stack gap={12} role="status" aria-label={common('loading')}>
              {Array.from({ length: 3 }, (_, row) => (
                <div key={row} className={styles.waitingRow}>
                  <Skeleton />
                </div>
              ))}
            </Stack>
          )}
    </>
  );
}
