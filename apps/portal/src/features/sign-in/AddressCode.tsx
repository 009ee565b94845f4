import { useTranslation } from '@heliograph/i18n';
import { QrCode } from '@heliograph/ui/qrCode';
import styles from './AddressCode.module.css';

/** [AUTH-01] A QR code that opens this page on a phone. */
export function AddressCode({ address }: { address: string }) {
  const { t } = useTranslation('signIn');
  return (
    <div className={styles.code}>
      <QrCode text={address} label={t('qr.label', { address })} />
      <p>
        <strong>{t('qr.tip')}</strong>
        <span>{address.replace(/^https?:\/\//, '')}</span>
        {isLoopback(address) && <span>{t('qr.loopback')}</span>}
      </p>
    </div>
  );
}

/** True if `address` points to the device itself, so that no other device can open it. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === '[::1]' || hostname.startsWith('127.') || /^(.+\.)?localhost$/.test(hostname);
}
