import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Button, EmptyState } from '@heliograph/ui';
import { useFailureText } from './useFailureText.ts';

export interface LoadFailureProps {
  /** What could not be loaded. */
  title: string;
  failure: unknown;
  /** Left out when loading is retried automatically. */
  onRetry?: () => void;
}

/** Shown instead of what could not be loaded: the reason, and a button to try again. */
export function LoadFailure({ title, failure, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <EmptyState
      icon={<BrokenLinkIcon />}
      title={title}
      hint={failureText(failure)}
      {...(onRetry && { action: <Button onClick={onRetry}>{t('action.retry')}</Button> })}
    />
  );
}
