import { useTranslation } from '@heliograph/i18n';
import styles from './SlotLegend.module.css';

/** Meaning of the colours of time points. */
export function SlotLegend() {
  const { t } = useTranslation('setting');
  return (
    <p className={styles.legend}>
      <span data-kind="charge">{t('band.charge')}</span>
      <span data-kind="discharge">{t('band.discharge')}</span>
    </p>
  );
}
