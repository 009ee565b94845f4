import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, Button, EmptyState } from '@heliograph/ui';
import { useFailureText } from './useFailureText.ts';

export interface LoadFailureProps {
  /** Names the thing that could not be loaded. */
  title: string;
  /** Left out when it is the code of a part of the page. */
  failure?: unknown;
  /** Describes the failure where the page knows more about it. */
  textOf?: (failure: unknown) => string;
  /** Left out when loading is retried automatically. */
  onRetry?: () => void;
}

/** Shown instead of what could not be loaded: the reason, and a button to try again. */
export function LoadFailure({ title, failure, textOf, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <EmptyState
      icon={<BrokenLinkIcon />}
      title={title}
      hint={failure === undefined ? t('failure.partHint') : (textOf ?? failureText)(failure)}
      {...(onRetry && { action: <Button onClick={onRetry}>{t('action.retry')}</Button> })}
    />
  );
}
