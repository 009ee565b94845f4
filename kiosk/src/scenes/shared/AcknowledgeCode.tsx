import { wallAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { QrCode } from '@heliograph/ui/qrCode';
import { useAtomValue } from 'jotai';
import styles from './AcknowledgeCode.module.css';

/** Leads a phone to the unacknowledged alarms of this display; nothing where the display does not offer that [ALM-01]. */
export function AcknowledgeCode() {
  const { t } = useTranslation('kiosk');
  const wall = useAtomValue(wallAtom);
  const url = wall?.stage === 'paired' ? wall.acknowledgeUrl : null;
  if (url === null) return null;
  return (
    <figure className={styles.code}>
      <QrCode text={url} label={t('acknowledgeCode', { url })} />
      <figcaption>{t('acknowledge')}</figcaption>
    </figure>
  );
}
