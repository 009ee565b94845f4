import { useFailureText } from './useFailureText.ts';
import styles from './Refusal.module.css';

/** Why something was not done, where it was asked for: the server's own words where it refused. */
export function Refusal({ title, failure }: { title: string; failure: unknown }) {
  const failureText = useFailureText();
  if (failure === null) return null;
  return (
    <div role="alert" className={styles.refusal}>
      <strong>{title}</strong>
      <span>{failureText(failure)}</span>
    </div>
  );
}
