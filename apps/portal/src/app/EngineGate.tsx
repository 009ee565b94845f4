import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useFailureText } from '../shared/failure/useFailureText.ts';
import styles from './Splash.module.css';

/** Shows the pages as long as the engine answers their hello; without an engine there is nothing they could show. */
export function EngineGate({ children }: { children: ReactNode }) {
  const { welcome } = useEngine();
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    welcome.catch(setFailure);
  }, [welcome]);
  if (failure === null) return children;
  return (
    <main className={styles.splash} role="alert">
      <EmptyState
        icon={<WarningIcon />}
        title={t('engineFailed')}
        hint={failureText(failure)}
        action={
          <Button mt="md" onClick={() => window.location.reload()}>
            {common('action.reload')}
          </Button>
        }
      />
    </main>
  );
}
