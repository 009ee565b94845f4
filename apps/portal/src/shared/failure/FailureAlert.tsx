import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useFailureText } from './useFailureText.ts';
import styles from './FailureAlert.module.css';

/** Why an action failed; the server's message if it refused. Whether it failed is not known when the answer was lost. */
export function FailureAlert({ title, failure }: { title: string; failure: unknown }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <div role="alert" className={styles.refusal}>
      <strong>{isLost(failure) ? t('failure.lost') : title}</strong>
      <span>{failureText(failure)}</span>
    </div>
  );
}

const isLost = (failure: unknown): boolean => failure instanceof EngineRejection && failure.lost === true;
