import { useTranslation } from '@heliograph/i18n';
import { Button, Progress } from '@heliograph/ui';
import { Suspense, type ReactNode } from 'react';
import { LoadFailure } from '../../../shared/failure/LoadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './ReportBody.module.css';
import type { ReportQuery } from './useReport.ts';
import { useReportFailureText } from './useReportFailureText.ts';

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
  const retryButton = (
    <Button variant="default" size="xs" onClick={retry}>
      {common('action.retry')}
    </Button>
  );
  return (
    <div className={styles.body}>
      {isLoading && <LoadingBar progress={progress} onCancel={cancel} />}
      {isCancelled && (
        <p role="status" className={styles.note}>
          {t('cancelled')} {retryButton}
        </p>
      )}
      {failure !== null && value !== null && (
        <p role="alert" className={styles.note} data-failed>
          <strong>{t('failed')}</strong> {failureText(failure)} {retryButton}
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

function LoadingBar({
  progress,
  onCancel,
}: {
  progress: ReportQuery<unknown>['progress'];
  onCancel: () => void;
}) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const percent = progress && progress.of > 0 ? (progress.done / progress.of) * 100 : null;
  return (
    <div className={styles.reading}>
      <Progress.Root size="sm" className={styles.bar ?? ''}>
        <Progress.Section
          value={percent ?? 100}
          striped={percent === null}
          animated={percent === null}
          aria-label={t('reading')}
        />
      </Progress.Root>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        {common('action.cancel')}
      </Button>
    </div>
  );
}
