import { useTranslation } from '@heliograph/i18n';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { ModeLink } from '../ModeLink.tsx';
import type { Mode } from '../mode.ts';
import styles from './InvitationNote.module.css';
import type { InvitationState } from './useInvitation.ts';

/** Who invites to which station, and how to accept: by registering, or by adding the contact to an account one has. */
export function InvitationNote({ invitation, mode }: { invitation: InvitationState; mode: Mode['mode'] }) {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  if (invitation.state === 'failed')
    return (
      <p role="status" className={styles.note}>
        {failureText(invitation.reason)}
      </p>
    );
  if (invitation.state !== 'known') return null;
  const { name, station_name: station, share_type, email, area_code, mobile } = invitation.about;
  const contact = email === '' ? `${area_code} ${mobile}` : email;
  const way = mode !== 'register' ? 'signIn' : email === '' ? 'registerMobile' : 'register';
  return (
    <div role="status" className={styles.note}>
      <p>
        <strong>{t(share_type === 2 ? 'invitation.gives' : 'invitation.invites', { name, station })}</strong>
      </p>
      <p>{t(`invitation.${way}`, { contact })}</p>
      {mode === 'register' && <ModeLink to={{ mode: 'login' }}>{t('invitation.haveAccount')}</ModeLink>}
    </div>
  );
}
