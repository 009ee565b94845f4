import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { Suspense, type ReactNode } from 'react';
import { Cancelled } from '../../../shared/failure/Cancelled.tsx';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ProgressBar } from '../../../shared/failure/ProgressBar.tsx';
import { useReportFailureText } from '../../../shared/failure/useReportFailureText.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import type { LongQuery } from '../../../shared/query/useLongQuery.ts';
import styles from './ReportBody.module.css';

export interface ReportBodyProps<T> {
  query: LongQuery<T>;
  children: (value: T) => ReactNode;
}

/** A report's answer with its state: loading, cancelled, failed. The last answer stays on screen meanwhile. */
export function ReportBody<T>({ query, children }: ReportBodyProps<T>) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const failureText = useReportFailureText();
  const { data, isFetching, isSettled, progress, error, isCancelled, cancel } = query;
  const retry = () => void query.refetch();
  return (
    <div className={styles.body}>
      {isFetching && <ProgressBar label={t('reading')} progress={progress} onCancel={cancel} />}
      {isCancelled && <Cancelled text={t('cancelled')} onRetry={retry} />}
      {error !== null && data !== undefined && (
        <p role="alert" className={styles.note}>
          <strong>{t('failed')}</strong> {failureText(error)}
          <Button variant="default" size="xs" onClick={retry}>
            {common('action.retry')}
          </Button>
        </p>
      )}
      {data !== undefined ? (
        <div className={styles.answer} data-stale={!isSettled || undefined} aria-busy={isFetching}>
          <Suspense fallback={<ListSkeleton />}>{children(data)}</Suspense>
        </div>
      ) : error !== null ? (
        <LoadFailure title={t('failed')} failure={error} textOf={failureText} onRetry={retry} />
      ) : (
        isFetching && <ListSkeleton />
      )}
    </div>
  );
}
