import { useTranslation } from '@heliograph/i18n';
import { Text, VisuallyHidden } from '@heliograph/ui';
import { useEffect, useState } from 'react';
import { EyeIcon } from '../../shared/icons.tsx';
import styles from './MaskedContact.module.css';

/** [PWD-01] How long a contact is shown in full, ms. */
const REVEALED_MS = 2_000;

interface MaskedContactProps {
  masked: string;
  full: string;
}

/** A masked contact that is shown in full for 2 seconds when clicked. */
export function MaskedContact({ masked, full }: MaskedContactProps) {
  const { t } = useTranslation('account');
  /** Number of clicks; each restarts the 2 seconds. */
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
        <Text as="span" breaks>
          {revealed ? full : masked}
        </Text>
        {!revealed && <EyeIcon className={styles.eye} />}
      </button>
      <VisuallyHidden>
        <span aria-live="polite">{revealed ? full : ''}</span>
      </VisuallyHidden>
    </>
  );
}

const HIDDEN = '•••';

/**
 * Masks an e-mail address except for its domain and the ends of its name: `o•••r@demo.example`. The number of dots
 * is constant to hide the length; a name of one or two characters only shows its first.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return HIDDEN;
  const name = Array.from(email.slice(0, at));
  const last = name.length > 2 ? name[name.length - 1]! : '';
  return `${name[0] ?? ''}${HIDDEN}${last}${email.slice(at)}`;
}

/** Masks a mobile number except for its last three digits (fewer of a short one): `•••• 156`. */
export function maskMobile(mobile: string): string {
  const seen = Math.min(3, Math.floor(mobile.length / 2));
  return `•${HIDDEN} ${mobile.slice(mobile.length - seen)}`;
}
