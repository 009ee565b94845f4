import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useMessage } from '../messages/messages.ts';
import { useFailureText } from './useFailureText.ts';

/**
 * Shows a message about an action that failed: a title that names it, and why it failed. Whether it failed is not
 * known when the answer was lost.
 */
export function useFailureMessage(): (title: string, failure: unknown) => void {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const showMessage = useMessage();
  return (title, failure) => {
    const isLost = failure instanceof EngineRejection && failure.lost === true;
    showMessage({ kind: 'error', title: isLost ? t('failure.lost') : title, text: failureText(failure) });
  };
}
