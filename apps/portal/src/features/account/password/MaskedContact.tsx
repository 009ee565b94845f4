import { useTranslation } from '@heliograph/i18n';
import { VisuallyHidden } from '@heliograph/ui';
import { useEffect, useState } from 'react';
import { EyeIcon } from '../../../shared/icons/icons.tsx';
import styles from './MaskedContact.module.css';

/** How long a contact is shown in full, ms (spec B §2.13). */
const REVEALED_MS = 2_000;

export interface MaskedContactProps {
  masked: string;
  full: string;
}

/** A contact that is shown in full for 2 seconds when it is pressed. */
export function MaskedContact({ masked, full }: MaskedContactProps) {
  const { t } = useTranslation('account');
  /** How many times it was pressed: each begins the 2 seconds anew. */
  const [pressed, setPressed] = useState(0);
  const [revealed, setRevealed] = useState(false);

  useEffect(() => {
    if (!revealed) return;
    const timer = setTimeout(() => setRevealed(false), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed, pressed]);

  return (
    <>
      <button
        type="button"
        className={styles.contact}
        onClick={() => {
          setRevealed(true);
          setPressed(pressed + 1);
        }}
      >
        <VisuallyHidden>{t('password.reveal')} </VisuallyHidden>
        <span className={styles.text}>{revealed ? full : masked}</span>
        {!revealed && <EyeIcon className={styles.eye} />}
      </button>
      <VisuallyHidden>
        <span aria-live="polite">{revealed ? full : ''}</span>
      </VisuallyHidden>
    </>
  );
}
