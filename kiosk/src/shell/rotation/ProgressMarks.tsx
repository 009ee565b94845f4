import { useTranslation } from '@heliograph/i18n';
import styles from './ProgressMarks.module.css';

/** Which of how many scenes is shown: small marks at the lower edge. */
export function ProgressMarks({ place, of }: { place: number; of: number }) {
  const { t } = useTranslation('kiosk');
  if (of < 2) return null;
  return (
    <div className={styles.marks} role="img" aria-label={t('scene', { place: place + 1, of })}>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={styles.mark} data-current={index === place || undefined} />
      ))}
    </div>
  );
}
