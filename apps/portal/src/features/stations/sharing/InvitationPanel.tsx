import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton, TextField } from '@heliograph/ui';
import { useEffect, useRef, useState } from 'react';
import { CopyIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import styles from './InvitationPanel.module.css';

export interface Invitation {
  account: string;
  link: string;
  transfer: boolean;
}

/** What became of sharing with somebody who has no account: an invitation, whose link can be passed on. */
export function InvitationPanel({ account, link, transfer }: Invitation) {
  const { t } = useTranslation('sharing');
  const say = useMessage();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // The clipboard is missing on plain HTTP, and may be forbidden.
      field.current?.select();
      say({ kind: 'warning', text: t('invited.copyFailed') });
    }
  }

  return (
    <div className={styles.panel}>
      <p role="status">{t(transfer ? 'invited.leadTransfer' : 'invited.lead', { account })}</p>
      <TextField
        ref={field}
        label={t('invited.link')}
        hint={t('invited.linkHint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <IconButton
            label={t('invited.copy')}
            icon={copied ? <CheckIcon /> : <CopyIcon />}
            onClick={() => void copy()}
          />
        }
      />
      <span role="status" className={styles.copied}>
        {copied ? t('invited.copied') : ''}
      </span>
    </div>
  );
}
