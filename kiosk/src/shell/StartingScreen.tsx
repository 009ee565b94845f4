import { useTranslation } from '@heliograph/i18n';
import { Logo, VisuallyHidden } from '@heliograph/ui';
import styles from './StartingScreen.module.css';

/** Until something is known. */
export function StartingScreen({ words }: { words?: string }) {
  const { t } = useTranslation('kiosk');
  return (
    <div className={styles.screen} role="status">
      <Logo className={styles.logo} />
      {words ? <p className={styles.words}>{words}</p> : <VisuallyHidden>{t('starting')}</VisuallyHidden>}
    </div>
  );
}
