import { Text } from '@heliograph/ui/light';
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
      <Text below={8} tone="soft" size={32}>
        {t('identify')}
      </Text>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
