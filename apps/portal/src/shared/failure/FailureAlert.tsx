import { useFailureText } from './useFailureText.ts';
import styles from './FailureAlert.module.css';

/** Why an action failed; the server's message if it refused. */
export function FailureAlert({ title, failure }: { title: string; failure: unknown }) {
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <div role="alert" className={styles.refusal}>
      <strong>{title}</strong>
      <span>{failureText(failure)}</span>
    </div>
  );
}
