import { Text } from '@heliograph/ui/light';
import { nowAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { QrCode } from '@heliograph/ui/qrCode';
import { useAtomValue } from 'jotai';
import styles from './PairingCodePanel.module.css';

export interface PairingCodePanelProps {
  /** Eight characters. */
  code: string;
  url: string;
  /** ms */
  expires: number;
}

/** The code that pairs this display, as text and as a QR code, and how long it is valid. */
export function PairingCodePanel({ code, url, expires }: PairingCodePanelProps) {
  const { t } = useTranslation('kiosk');
  const left = Math.max(0, Math.ceil((expires - useAtomValue(nowAtom)) / 1000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={styles.panel}>
      <div className={styles.qr}>
        <QrCode text={url} label={t('pairing.qr', { url })} />
      </div>
      <Text as="div" shrinks>
        <p className={styles.label} id="pairing-code">
          {t('pairing.code')}
        </p>
        <p className={styles.code} role="group" aria-labelledby="pairing-code">
          <span>{code.slice(0, 4)}</span> <span>{code.slice(4)}</span>
        </p>
        <p className={styles.left}>
          {t('pairing.left', { time })}
          <span className={styles.renewed}>{t('pairing.renewed')}</span>
        </p>
      </Text>
    </div>
  );
}
