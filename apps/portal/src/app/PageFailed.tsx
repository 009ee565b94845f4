import { useTranslation } from '@heliograph/i18n';
import { EmptyState, WarningIcon } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import styles from './Splash.module.css';

/** A screen that could not be loaded or drawn; why is for the console. */
export function PageFailed() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <div className={styles.splash} role="alert">
      <EmptyState
        icon={<WarningIcon />}
        title={t('pageFailed')}
        hint={t('pageFailedHint')}
        action={
          <Button mt="md" onClick={() => window.location.reload()}>
            {common('action.reload')}
          </Button>
        }
      />
    </div>
  );
}
