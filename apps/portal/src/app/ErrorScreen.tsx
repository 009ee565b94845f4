import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, WarningIcon } from '@heliograph/ui/light';
import { useEffect, useState, type ReactNode } from 'react';
import { PartBoundary } from '../shared/failure/PartBoundary.tsx';
import { useFailureText } from '../shared/failure/useFailureText.ts';
import styles from './Splash.module.css';

/** Shown when a page or the engine cannot be loaded; offers a reload. */
export function ErrorScreen({ kind, hint }: { kind: 'pageFailed' | 'engineFailed'; hint?: string }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <div className={styles.splash} role="alert">
      <EmptyState
        icon={<WarningIcon />}
        title={t(kind)}
        hint={hint ?? t('pageFailedHint')}
        action={<Button onClick={() => window.location.reload()}>{common('action.reload')}</Button>}
      />
    </div>
  );
}

/** Shows an error when a page cannot be loaded or rendered; showing the page again retries. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <PartBoundary failed={() => <ErrorScreen kind="pageFailed" />}>{children}</PartBoundary>;
}

/** Shows the pages unless the engine fails to start: without it they have nothing to show. */
export function EngineGate({ children }: { children: ReactNode }) {
  const { welcome } = useEngine();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    welcome.catch(setFailure);
  }, [welcome]);
  return failure === null ? children : <ErrorScreen kind="engineFailed" hint={failureText(failure)} />;
}
