import { useTranslation } from '@heliograph/i18n';
import { LogoMark } from '@heliograph/ui';
import styles from './Splash.module.css';

/** While the page or its data is on its way; shows itself only when that takes a moment. */
export function Splash() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <div className={styles.splash} role="status" aria-label={t('starting', { product: common('product') })}>
      <LogoMark className={styles.mark} />
    </div>
  );
}
