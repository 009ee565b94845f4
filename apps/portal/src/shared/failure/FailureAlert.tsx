import { EngineRejection } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useFailureText } from './useFailureText.ts';
import styles from './FailureAlert.module.css';

interface FailureAlertProps {
  title: string;
  /** Replaces the warning against repeating it when the answer was lost, for what may be repeated. */
  lostTitle?: string;
  failure: unknown;
}

/** Why an action failed; the server's message if it refused. Whether it failed is not known when the answer was lost. */
export function FailureAlert({ title, lostTitle, failure }: FailureAlertProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (failure === null) return null;
  const lost = failure instanceof EngineRejection && failure.lost === true;
  return (
    <div role="alert" className={styles.refusal}>
      <strong>{lost ? (lostTitle ?? t('failure.lost')) : title}</strong>
      {!(lost && lostTitle) && <span>{failureText(failure)}</span>}
    </div>
  );
}
