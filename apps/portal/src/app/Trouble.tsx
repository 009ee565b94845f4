import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, WarningIcon } from '@heliograph/ui';
import styles from './Splash.module.css';

/** Something without which there is nothing to show; a reload is what can help. */
export function Trouble({ kind, hint }: { kind: 'pageFailed' | 'engineFailed'; hint?: string }) {
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
