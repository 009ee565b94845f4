import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { Suspense, type ReactNode } from 'react';
import { Cancelled } from '../../../shared/failure/Cancelled.tsx';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ProgressBar } from '../../../shared/failure/ProgressBar.tsx';
import type { ReportQuery } from '../../../shared/failure/useReport.ts';
import { useReportFailureText } from '../../../shared/failure/useReportFailureText.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './ReportBody.module.css';

export interface ReportBodyProps<T> {
  query: ReportQuery<T>;
  children: (value: T) => ReactNode;
}

/** A report's answer with its state: loading, cancelled, failed. The last answer stays on screen meanwhile. */
export function ReportBody<T>({ query, children }: ReportBodyProps<T>) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const failureText = useReportFailureText();
  const { value, isLoading, isCurrent, progress, failure, isCancelled, cancel, retry } = query;
  return (
    <div className={styles.body}>
      {isLoading && <ProgressBar label={t('reading')} progress={progress} onCancel={cancel} />}
      {isCancelled && <Cancelled text={t('cancelled')} onRetry={retry} />}
      {failure !== null && value !== null && (
        <p role="alert" className={styles.note}>
          <strong>{t('failed')}</strong> {failureText(failure)}
          <Button variant="default" size="xs" onClick={retry}>
            {common('action.retry')}
          </Button>
        </p>
      )}
      {value !== null ? (
        <div className={styles.answer} data-stale={!isCurrent || undefined} aria-busy={isLoading}>
          <Suspense fallback={<ListSkeleton />}>{children(value)}</Suspense>
        </div>
      ) : failure !== null ? (
        <LoadFailure title={t('failed')} failure={failure} textOf={failureText} onRetry={retry} />
      ) : (
        isLoading && <ListSkeleton />
      )}
    </div>
  );
}
