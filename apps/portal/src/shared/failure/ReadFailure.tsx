import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useFailureText } from './useFailureText.ts';

export interface ReadFailureProps {
  /** What could not be read. */
  title: string;
  failure: unknown;
  /** Absent: it is read again by itself. */
  onRetry?: () => void;
}

/** In the place of what could not be read: why, and a button to try again. */
export function ReadFailure({ title, failure, onRetry }: ReadFailureProps) {
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
