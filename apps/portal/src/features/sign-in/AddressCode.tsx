import { useTranslation } from '@heliograph/i18n';
import { encode } from 'uqr';
import styles from './AddressCode.module.css';

/** [AUTH-01] A QR code that opens this page on a phone. */
export function AddressCode({ address }: { address: string }) {
  const { t } = useTranslation('signIn');
  const { data, size } = encode(address, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <div className={styles.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('qr.label', { address })}
      >
        <path d={dark} />
      </svg>
      <p>
        <strong>{t('qr.tip')}</strong>
        <span>{address.replace(/^https?:\/\//, '')}</span>
        {isLoopback(address) && <span>{t('qr.loopback')}</span>}
      </p>
    </div>
  );
}

/** Whether `address` points to the device itself, so that no other device can open it. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === '[::1]' || hostname.startsWith('127.') || /^(.+\.)?localhost$/.test(hostname);
}
