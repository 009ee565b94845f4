import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton } from '@heliograph/ui';
import { useState, type ReactNode } from 'react';
import { CopyIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import styles from './GatewayAccess.module.css';

/** How long a button says that it has copied, ms. */
const COPIED_MS = 2_000;

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
  const say = useMessage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // The clipboard is missing on plain HTTP, and may be forbidden.
      say({ kind: 'warning', text: t('copyFailed') });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <div className={styles.row}>
      <dt>{what}</dt>
      <dd>
        <code>{value}</code>
        <IconButton
          label={t('copy', { what })}
          icon={copied ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy()}
        />
        <span role="status" className={styles.copied}>
          {copied ? t('copied') : ''}
        </span>
      </dd>
    </div>
  );
}
