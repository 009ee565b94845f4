import type { AnswerOf, getInvitation } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useState } from 'react';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import type { Mode } from './mode.ts';
import { ModeLink } from './ModeLink.tsx';
import styles from './InvitationNote.module.css';

/** Inviting user, station, and how to accept: by registering, or by adding the contact to an existing account. */
export function InvitationNote({ invitation, mode }: { invitation: InvitationState; mode: Mode['mode'] }) {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  if (invitation.state === 'failed')
    return (
      <p role="status" className={styles.note}>
        {failureText(invitation.reason)}
      </p>
    );
  if (invitation.state !== 'loaded') return null;
  const { name, share_type, email, area_code, mobile } = invitation.details;
  const contact = email === '' ? `${area_code} ${mobile}` : email;
  const textKey = mode !== 'register' ? 'signIn' : email === '' ? 'registerMobile' : 'register';
  return (
    <div role="status" className={styles.note}>
      <p>
        <strong>{t(share_type === 2 ? 'invitation.gives' : 'invitation.invites', { name })}</strong>
      </p>
      <p>{t(`invitation.${textKey}`, { contact })}</p>
      {mode === 'register' && <ModeLink to={{ mode: 'login' }}>{t('invitation.haveAccount')}</ModeLink>}
    </div>
  );
}

/** Loading state of the invitation. */
type InvitationState =
  | { state: 'none' | 'loading' }
  | { state: 'loaded'; details: AnswerOf<typeof getInvitation> }
  /** It has expired or could not be loaded. */
  | { state: 'failed'; reason: unknown };

/** Loads an invitation; null for none. */
export function useInvitation(invite: string | null): InvitationState {
  const { call } = useEngine();
  const [answer, setAnswer] = useState<{ invite: string; state: InvitationState } | null>(null);
  useEffect(() => {
    if (invite === null) return;
    let isCancelled = false;
    const setResult = (state: InvitationState) => !isCancelled && setAnswer({ invite, state });
    call('share.getInvitation', { invite }).then(
      (details) => setResult({ state: 'loaded', details: details }),
      (reason: unknown) => setResult({ state: 'failed', reason }),
    );
    return () => void (isCancelled = true);
  }, [call, invite]);
  if (invite === null) return { state: 'none' };
  return answer?.invite === invite ? answer.state : { state: 'loading' };
}
