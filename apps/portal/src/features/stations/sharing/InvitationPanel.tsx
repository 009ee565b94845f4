import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../../../shared/copy/CopyButton.tsx';
import styles from './InvitationPanel.module.css';

export interface Invitation {
  account: string;
  link: string;
  transfer: boolean;
}

/** What became of sharing with somebody who has no account: an invitation, whose link can be passed on. */
export function InvitationPanel({ account, link, transfer }: Invitation) {
  const { t } = useTranslation('sharing');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

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
        trailing={<CopyButton value={link} label={t('invited.copy')} wordless />}
      />
    </div>
  );
}
