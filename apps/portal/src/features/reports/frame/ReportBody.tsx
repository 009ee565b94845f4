import { useTranslation } from '@heliograph/i18n';
import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import styles from './ReportBody.module.css';
import type { AskedReport } from './useReport.ts';

export interface ReportBodyProps<T> {
  report: AskedReport<T>;
  /** What is shown instead while nothing is asked. */
  instead?: ReactNode;
  children: (value: T) => ReactNode;
}

/** A report's answer, with what happens to it: on its way, called off, failed. The last answer stays meanwhile. */
export function ReportBody<T>({ report, instead, children }: ReportBodyProps<T>) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const { value, busy, current, progress, failure, cancelled, cancel, retry } = report;
  if (instead) return <>{instead}</>;
  const again = (
    <Button variant="default" size="xs" onClick={retry}>
      {common('action.retry')}
    </Button>
  );
  return (
    <div className={styles.body}>
      {busy && value !== null && (
        <Reading
          progress={progress}
          cancel={cancel}
          label={t('reading')}
          cancelText={common('action.cancel')}
        />
      )}
      {cancelled && (
        <p role="status" className={styles.note}>
          {t('cancelled')} {again}
        </p>
      )}
      {failure !== null && value !== null && (
        <p role="alert" className={styles.note} data-failed>
          <strong>{t('failed')}</strong> {failureText(failure)} {again}
        </p>
      )}
      {value !== null ? (
        <div className={styles.answer} data-old={!current || undefined} aria-busy={busy}>
          {children(value)}
        </div>
      ) : failure !== null ? (
        <ReadFailure title={t('failed')} failure={failure} onRetry={retry} />
      ) : (
        busy && (
          <>
            <Reading
              progress={progress}
              cancel={cancel}
              label={t('reading')}
              cancelText={common('action.cancel')}
            />
            <ListSkeleton />
          </>
        )
      )}
    </div>
  );
}

function Reading({
  progress,
  cancel,
  label,
  cancelText,
}: {
  progress: AskedReport<unknown>['progress'];
  cancel: () => void;
  label: string;
  cancelText: string;
}) {
  const share = progress && progress.of > 0 ? (progress.done / progress.of) * 100 : null;
  return (
    <div className={styles.reading}>
      <Progress.Root size="sm" className={styles.bar ?? ''}>
        <Progress.Section
          value={share ?? 100}
          striped={share === null}
          animated={share === null}
          aria-label={label}
        />
      </Progress.Root>
      <Button variant="default" size="compact-sm" onClick={cancel}>
        {cancelText}
      </Button>
    </div>
  );
}
