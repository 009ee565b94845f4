import { useTranslation } from '@heliograph/i18n';
import { Logo, StatusMark } from '@heliograph/ui';
import { Controls } from '../shell/controls/Controls.tsx';
import { FullScreenButton } from '../shell/controls/FullScreenButton.tsx';
import { useQuietMoments } from '../shell/useQuietMoments.ts';
import { HowTo } from './HowTo.tsx';
import { Invitation, type InvitationProps } from './Invitation.tsx';
import styles from './PairingScreen.module.css';
import { useGuestsWelcome } from './useGuestsWelcome.ts';
import { useWaited } from './useWaited.ts';

export interface PairingScreenProps {
  /** Null while the server has given none. */
  invitation: InvitationProps | null;
  /** It was paired before. */
  revoked: boolean;
  awake: boolean;
}

/** An answer takes less than this; a server that has not given one does not answer, ms. */
const PATIENCE = 4000;

/** How somebody pairs this display; it needs neither mouse nor keyboard here. */
export function PairingScreen({ invitation, revoked, awake }: PairingScreenProps) {
  const { t } = useTranslation('kiosk');
  useQuietMoments(!awake, invitation?.code ?? '');
  const guests = useGuestsWelcome(invitation?.code);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Logo className={styles.logo} />
        <h1 className={styles.title}>{t('pairing.title')}</h1>
        {guests && (
          <a className={styles.guest} href="?guest">
            {t('pairing.guest')}
          </a>
        )}
      </header>
      {revoked && (
        <p className={styles.revoked} role="alert">
          <StatusMark tone="warning" />
          <strong>{t('pairing.revoked')}</strong>
          <span>{t('pairing.revokedHint')}</span>
        </p>
      )}
      <div className={styles.middle}>{invitation ? <Invitation {...invitation} /> : <Waiting />}</div>
      <HowTo address={invitation ? withoutCode(invitation.url) : `${location.origin}/displays`} />
      <Controls visible={awake}>
        <FullScreenButton />
      </Controls>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('kiosk');
  const silent = useWaited(PATIENCE);
  return (
    <div className={styles.waiting} role="status">
      <strong>{t(silent ? 'pairing.silent' : 'pairing.asking')}</strong>
      {silent && <span>{t('pairing.again')}</span>}
    </div>
  );
}

/** The page, for typing. */
function withoutCode(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
