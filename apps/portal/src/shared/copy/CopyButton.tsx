import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton, VisuallyHidden } from '@heliograph/ui';
import copyToClipboard from 'copy-to-clipboard';
import { useState } from 'react';
import { CopyIcon } from '../icons/icons.tsx';
import { useMessage } from '../messages/messages.ts';
import styles from './CopyButton.module.css';

export interface CopyButtonProps {
  value: string;
  /** What it copies. */
  label: string;
  /** Where there is no room: that it was copied is shown, and said to screen readers, but not written. */
  wordless?: boolean;
}

/** How long it says that it has copied, ms. */
const COPIED_MS = 2_000;

/** Beside a text that is needed elsewhere: copies it, also on plain HTTP, where pages have no clipboard of their own. */
export function CopyButton({ value, label, wordless = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const say = useMessage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    const done = await copyToClipboard(value);
    if (!done) say({ kind: 'warning', text: t('copy.failed') });
    setCopied(done);
    setTimeout(() => setCopied(false), COPIED_MS);
  }

  return (
    <span className={styles.copy}>
      <IconButton
        label={label}
        icon={copied ? <CheckIcon className={styles.done} /> : <CopyIcon />}
        onClick={() => void copy()}
      />
      <span role="status" className={styles.copied}>
        {copied && (wordless ? <VisuallyHidden as="span">{t('copy.done')}</VisuallyHidden> : t('copy.done'))}
      </span>
    </span>
  );
}
