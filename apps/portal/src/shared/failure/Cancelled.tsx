import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import styles from './Cancelled.module.css';

/** In place of an answer whose calculation was cancelled. */
export function Cancelled({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t: common } = useTranslation();
  return (
    <p role="status" className={styles.cancelled}>
      {text}
      <Button variant="default" size="xs" onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </p>
  );
}
