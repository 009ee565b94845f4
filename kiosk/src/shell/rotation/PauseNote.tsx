import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import styles from './PauseNote.module.css';

/** That a touch or a key stopped the scenes, and when they go on. */
export function PauseNote({ until }: { until: number }) {
  const { t } = useTranslation('kiosk');
  const seconds = Math.max(0, Math.ceil((until - useAtomValue(nowAtom)) / 1000));
  return (
    <p className={styles.note}>
      <strong role="status">{t('paused')}</strong>
      <span>{t('resumesIn', { seconds })}</span>
    </p>
  );
}
