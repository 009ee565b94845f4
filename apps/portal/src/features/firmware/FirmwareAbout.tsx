import type { Firmware } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import styles from './FirmwareAbout.module.css';

/** Name and notes of a firmware, and by what its image is told apart. */
export function FirmwareAbout({ firmware }: { firmware: Firmware }) {
  const { t } = useTranslation('firmware');
  const { name, notes, sha256 } = firmware;
  return (
    <div className={styles.about}>
      <strong>{name}</strong>
      {notes !== '' && <span>{notes}</span>}
      <details className={styles.sum}>
        <summary>{t('page.checksum')}</summary>
        <code>{sha256}</code>
      </details>
    </div>
  );
}
