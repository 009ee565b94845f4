import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../shared/live/minuteAtom.ts';
import styles from './LastTime.module.css';

/** When a person was last seen: how long ago, and exactly. */
export function LastTime({ at }: { at: number | null }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  if (at === null) return <span className={styles.never}>{t('neverSeen')}</span>;
  return (
    <span className={styles.time}>
      {format.ago(at, minute)}
      <span className={styles.exact}>{format.dateTime(at)}</span>
    </span>
  );
}
