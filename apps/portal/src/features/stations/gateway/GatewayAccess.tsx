import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../shared/copy/CopyButton.tsx';
import styles from './GatewayAccess.module.css';

export interface GatewayAccessProps {
  uuid: string;
  /** Null where it is no longer known: nobody keeps it. */
  password: string | null;
  /** Empty where it is not known. */
  url: string;
  /** By which it tells the writes that the server has granted; empty where it is not known. */
  grantKey: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What an installer enters at the gateway; the password is shown this once. */
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
