import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import styles from './IdentifyOverlay.module.css';

/** The display's name across the screen until `until` (ms), requested in the portal. */
export function IdentifyOverlay({ name, until }: { name: string; until: number | null }) {
  const { t } = useTranslation('kiosk');
  const now = useAtomValue(nowAtom);
  if (until === null || now >= until) return null;
  return (
    <div className={styles.identify} role="alert">
      <p className={styles.words}>{t('identify')}</p>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
