import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton } from '@heliograph/ui';
import { useState } from 'react';
import { useMessage } from '../../../shared/messages/messages.ts';
import { CopyIcon } from '../../../shared/icons/icons.tsx';
import styles from './EnterpriseCode.module.css';

/** How long the button says that it has copied, ms. */
const COPIED_MS = 2_000;

/** The code by which station owners link a station to this enterprise, ready to be copied. */
export function EnterpriseCode({ code }: { code: string }) {
  const { t } = useTranslation('account');
  const say = useMessage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // The clipboard is missing on plain HTTP, and may be forbidden.
      say({ kind: 'warning', text: t('profile.copyFailed') });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <span className={styles.code}>
      <code className={styles.text}>{code}</code>
      <IconButton
        label={t('profile.copy')}
        icon={copied ? <CheckIcon className={styles.done} /> : <CopyIcon />}
        onClick={() => void copy()}
      />
      <span role="status" className={styles.copied}>
        {copied ? t('profile.copied') : ''}
      </span>
    </span>
  );
}
