import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton } from '@heliograph/ui';
import { useState } from 'react';
import { CopyIcon } from '../../../../shared/icons/icons.tsx';
import { useMessage } from '../../../../shared/messages/messages.ts';
import styles from './GatewayAccess.module.css';

/** How long a button says that it has copied, ms. */
const COPIED_MS = 2_000;

export interface GatewayAccessProps {
  uuid: string;
  /** Null where it is no longer known: nobody keeps it. */
  password: string | null;
  /** Empty where it is not known. */
  url: string;
}

/** What an installer enters at the gateway; the password is shown this once. */
export function GatewayAccess({ uuid, password, url }: GatewayAccessProps) {
  const { t } = useTranslation('wizard');
  return (
    <section className={styles.access} aria-label={t('gateway.title')}>
      <h3 className={styles.heading}>{t('gateway.title')}</h3>
      <p>{t('gateway.lead')}</p>
      <dl className={styles.list}>
        <Row what={t('gateway.uuid')} value={uuid} />
        {password !== null && <Row what={t('gateway.password')} value={password} />}
        {url !== '' && <Row what={t('gateway.url')} value={url} />}
      </dl>
      <p className={styles.once}>{t(password === null ? 'gateway.lost' : 'gateway.once')}</p>
    </section>
  );
}

function Row({ what, value }: { what: string; value: string }) {
  const { t } = useTranslation('wizard');
  const say = useMessage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // The clipboard is missing on plain HTTP, and may be forbidden.
      say({ kind: 'warning', text: t('gateway.copyFailed') });
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
          label={t('gateway.copy', { what })}
          icon={copied ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy()}
        />
        <span role="status" className={styles.copied}>
          {copied ? t('gateway.copied') : ''}
        </span>
      </dd>
    </div>
  );
}
