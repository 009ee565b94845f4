import { nowAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import styles from './Clock.module.css';

/** The viewer's local time, updated each second (APP-07). */
export function Clock() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const now = useAtomValue(nowAtom);
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()} title={t('clock')}>
      {format.dateTime(now)}
    </time>
  );
}
