import { useTranslation } from '@heliograph/i18n';
import { Logo, Text, VisuallyHidden } from '@heliograph/ui/light';
import styles from './StartingScreen.module.css';

/** Shown until there is something to show. */
export function StartingScreen({ text }: { text?: string }) {
  const { t } = useTranslation('kiosk');
  return (
    <div className={styles.screen} role="status">
      <Logo className={styles.logo} />
      {text ? <Text tone="soft">{text}</Text> : <VisuallyHidden>{t('starting')}</VisuallyHidden>}
    </div>
  );
}
