import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, IconButton, VisuallyHidden } from '@heliograph/ui';
import copyToClipboard from 'copy-to-clipboard';
import { useState } from 'react';
import { CopyIcon } from '../icons.tsx';
import { useMessage } from '../messages/messages.ts';
import styles from './CopyButton.module.css';

export interface CopyButtonProps {
  value: string;
  /** Names what is copied. */
  label: string;
  /** True to show an icon instead of the word "Copied"; screen readers still announce it. */
  wordless?: boolean;
}

/** How long "Copied" is shown, ms. */
const COPIED_MS = 2_000;

/** Copies a text, also over plain HTTP, where pages have no clipboard API. */
export function CopyButton({ value, label, wordless = false }: CopyButtonProps) {
  const { t } = useTranslation();
  const showMessage = useMessage();
  const [copied, setCopied] = useState(false);

  async function copy() {
    const done = await copyToClipboard(value);
    if (!done) showMessage({ kind: 'warning', text: t('copy.failed') });
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
