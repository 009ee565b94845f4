import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../shared/controls/CopyButton.tsx';
import styles from './GatewayAccess.module.css';

export interface GatewayAccessProps {
  uuid: string;
  /** Null when it is no longer available; it is stored nowhere. */
  password: string | null;
  /** Empty when unknown. */
  url: string;
  /** Public key with which the gateway verifies writes granted by the server; empty when unknown. */
  grantKey: string;
  /** Buttons below the list. */
  children?: ReactNode;
}

/** What an installer enters at the gateway. The password is only shown once. */
export function GatewayAccess({ uuid, password, url, grantKey, children }: GatewayAccessProps) {
  const { t } = useTranslation('gateway');
  return (
    <section className={styles.access} aria-label={t('title')}>
      <h3 className={styles.heading}>{t('title')}</h3>
      <p>{t(password === null ? 'leadWithout' : 'lead')}</p>
      <dl className={styles.list}>
        <Row what={t('uuid')} value={uuid} />
        {password !== null && <Row what={t('password')} value={password} />}
        {url !== '' && <Row what={t('url')} value={url} />}
        {grantKey !== '' && <Row what={t('grantKey')} value={grantKey} />}
      </dl>
      <p className={styles.once}>{t(password === null ? 'lost' : 'once')}</p>
      {children}
    </section>
  );
}

function Row({ what, value }: { what: string; value: string }) {
  const { t } = useTranslation('gateway');
  return (
    <div className={styles.row}>
      <dt>{what}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value} label={t('copy', { what })} />
      </dd>
    </div>
  );
}
