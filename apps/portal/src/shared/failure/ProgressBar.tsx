import type { Progress as Share } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Button, Progress } from '@heliograph/ui';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Names the work under way. */
  label: string;
  /** Null while it is not known. */
  progress: Share | null;
  onCancel: () => void;
}

/** How far a long request is, with a button to cancel it. */
export function ProgressBar({ label, progress, onCancel }: ProgressBarProps) {
  const { t } = useTranslation();
  const percent = progress && progress.of > 0 ? (progress.done / progress.of) * 100 : null;
  return (
    <div className={styles.progress}>
      <Progress.Root size="sm" className={styles.bar ?? ''}>
        <Progress.Section
          value={percent ?? 100}
          striped={percent === null}
          animated={percent === null}
          aria-label={label}
        />
      </Progress.Root>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}
