import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton } from '@heliograph/ui';
import { useState } from 'react';
import { CopyIcon } from '../../../shared/icons/icons.tsx';
import { useMessage } from '../../../shared/messages/messages.ts';
import { useWallAddress } from '../useWallAddress.ts';
import styles from './CopiedAddress.module.css';

/** How long the button says that it has copied, ms. */
const COPIED_MS = 2_000;

/** The address that a display opens, ready to be copied. */
export function CopiedAddress() {
  const { t } = useTranslation('displays');
  const say = useMessage();
  const address = useWallAddress();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // The clipboard is missing on plain HTTP, and may be forbidden.
      say({ kind: 'warning', text: t('empty.copyFailed') });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <span className={styles.address}>
      <code>{address}</code>
      <IconButton
        label={t('empty.copy')}
        icon={copied ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy()}
      />
      <span role="status">{copied ? t('empty.copied') : ''}</span>
    </span>
  );
}
