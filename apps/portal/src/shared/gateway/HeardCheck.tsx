import { lastSeenAtom } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { CheckIcon } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import styles from './HeardCheck.module.css';

/** Shows whether the gateway of a station has ever reported; changes with its first message. */
export function HeardCheck({ station }: { station: number }) {
  const { t } = useTranslation('gateway');
  const format = useFormat();
  const at = useAtomValue(lastSeenAtom(station));
  return (
    <div role="status" className={styles.check} data-heard={at !== null}>
      {at === null ? <span className={styles.waiting} aria-hidden /> : <CheckIcon className={styles.done} />}
      <span>{at === null ? t('heard.waiting') : t('heard.done', { time: format.dateTime(at) })}</span>
    </div>
  );
}
