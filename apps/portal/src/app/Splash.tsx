import { useTranslation } from '@heliograph/i18n';
import { LogoMark } from '@heliograph/ui/light';
import styles from './Splash.module.css';

/** Shown while a page loads, after a short delay. */
export function Splash() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <div className={styles.splash} role="status" aria-label={t('starting', { product: common('product') })}>
      <LogoMark className={styles.mark} />
    </div>
  );
}
