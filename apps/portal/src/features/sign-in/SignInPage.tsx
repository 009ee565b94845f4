import { sessionEndAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { AlertDialog, lazyView, Logo } from '@heliograph/ui/light';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useCallback, useEffect, useState, type CSSProperties } from 'react';
import { goTo, useAddress } from '../../shared/address.ts';
import { configAtom } from '../../shared/configAtom.ts';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { isSigningOutAtom } from '../../shared/isSigningOutAtom.ts';
import { paths } from '../../shared/paths.ts';
import { rememberedIdentity, emptyIdentity, toIdentity, useIdentity } from './identity.ts';
import { SignInForm, type OnFailure } from './SignInForm.tsx';
import type { SecondStepProps } from './SecondStep.tsx';
import { InvitationNote, useInvitation } from './InvitationNote.tsx';
import { readInvite, readMode, useModeSwitch } from './mode.ts';
import { DuskScene } from './DuskScene.tsx';
import { previousPath } from './previousPath.ts';
import note from './InvitationNote.module.css';
import styles from './SignInPage.module.css';
import { useCanvasScale } from './useCanvasScale.ts';

const RegisterForm = lazyView(async () => (await import('./RegisterForm.tsx')).RegisterForm);
const ResetForm = lazyView(async () => (await import('./ResetForm.tsx')).ResetForm);
const UndoForm = lazyView(async () => (await import('./UndoForm.tsx')).UndoForm);
const SecondStep = lazyView(async () => (await import('./SecondStep.tsx')).SecondStep);
const AddressCode = lazyView(async () => (await import('./AddressCode.tsx')).AddressCode);

type Notice =
  | { kind: 'failure'; what: Parameters<OnFailure>[0]; reason: unknown }
  | { kind: 'regSuccess' | 'resetSuccess' | 'undone' };

/**
 * Sign-in, registration and password reset. Redirects to the page the guard came from, otherwise to the overview.
 */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const user = useAtomValue(userAtom);
  const ended = useAtomValue(sessionEndAtom);
  const publicUrl = useAtomValue(configAtom)?.public_url;
  const { search, state } = useAddress();
  const invite = readInvite(search);
  const invitation = useInvitation(invite);
  // An expired invitation was most likely accepted.
  const isInviteOver = invitation.state === 'failed' && !search.has('mode');
  const mode = isInviteOver ? ({ mode: 'login' } as const) : readMode(search);
  const go = useModeSwitch();
  const scale = useCanvasScale();
  const failureText = useFailureText();
  const identity = useIdentity(() => rememberedIdentity() ?? emptyIdentity);
  const [second, setSecond] = useState<Pick<SecondStepProps, 'proof' | 'remember'> | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const fail: OnFailure = (what, reason) => setNotice({ kind: 'failure', what, reason });
  const logoutFailed = useCallback(
    (reason: unknown) => setNotice({ kind: 'failure', what: 'logout', reason }),
    [],
  );
  const isReady = useSignedOutOnArrival(logoutFailed);
  const setLeaving = useSetAtom(isSigningOutAtom);
  // Not earlier: until this page is mounted, the guard would redirect back to the page that was left.
  useEffect(() => setLeaving(false), [setLeaving]);

  const target = isReady && user ? (previousPath(state, user.user_name) ?? paths.main) : null;
  useEffect(() => {
    if (target !== null) goTo(target, { replace: true });
  }, [target]);
  if (target !== null) return null;

  function dismiss() {
    if (notice?.kind !== 'failure') go({ mode: notice?.kind === 'undone' ? 'reset' : 'login' }, null);
    setNotice(null);
  }

  const address = new URL(
    paths.login,
    publicUrl === undefined || publicUrl === '' ? window.location.origin : publicUrl,
  );
  return (
    <div className={styles.page} data-layout={scale === null ? 'stacked' : 'canvas'}>
      <div className={styles.scene}>
        <DuskScene label={t('art')} />
      </div>
      <main
        className={styles.canvas}
        style={scale === null ? undefined : ({ '--canvas-scale': scale } as CSSProperties)}
      >
        <div className={styles.brand}>
          <Logo className={styles.logo} />
          <p className={styles.tagline}>{t('tagline')}</p>
        </div>
        <div className={styles.panel}>
          <div className={styles.controls}>
            <LanguageSwitch />
            <ThemeToggle />
          </div>
          <div className={styles.form}>
            <InvitationNote invitation={invitation} mode={mode.mode} />
            {mode.mode === 'login' && ended !== null && (
              <p role="status" className={note.note}>
                {t(`ended.${ended}`)}
              </p>
            )}
            {mode.mode === 'login' && !second && (
              <SignInForm {...identity} onFail={fail} onSecondStep={setSecond} />
            )}
            {mode.mode === 'login' && second && (
              <Suspense>
                <SecondStep {...second} onBack={() => setSecond(null)} />
              </Suspense>
            )}
            {mode.mode === 'reset' && (
              <ResetForm {...identity} onFail={fail} onDone={() => setNotice({ kind: 'resetSuccess' })} />
            )}
            {mode.mode === 'undo' && (
              <UndoForm
                onFail={fail}
                onDone={(contact) => {
                  identity.change(toIdentity(contact));
                  setNotice({ kind: 'undone' });
                }}
              />
            )}
            {mode.mode === 'register' && invitation.state !== 'loading' && (
              <RegisterForm
                email={invitation.state === 'loaded' ? invitation.details.email : ''}
                role={mode.role ?? null}
                onFail={fail}
                onDone={(registered) => {
                  identity.change(registered);
                  setNotice({ kind: 'regSuccess' });
                }}
              />
            )}
          </div>
        </div>
        <div className={styles.address}>
          <AddressCode address={address.href} />
        </div>
      </main>
      {notice && (
        <AlertDialog
          opened
          mood={notice.kind === 'failure' ? 'failure' : 'success'}
          title={t(notice.kind === 'failure' ? `refused.${notice.what}` : `${notice.kind}Title`)}
          onClose={dismiss}
        >
          {notice.kind === 'failure' ? failureText(notice.reason) : t(notice.kind)}
        </AlertDialog>
      )}
    </div>
  );
}

/**
 * Signs the user out, on the server too, when the sign-in page opens.
 *
 * @returns true once no user is signed in: any user after that has signed in, here or in another tab
 */
function useSignedOutOnArrival(onFailure: (reason: unknown) => void): boolean {
  const user = useAtomValue(userAtom);
  const { api } = useEngine();
  const [isSignedOut, setIsSignedOut] = useState(user === null);
  if (!isSignedOut && user === null) setIsSignedOut(true);

  const isSignedIn = !isSignedOut && user !== undefined && user !== null;
  useEffect(() => {
    if (isSignedIn) api.session.signOut().catch(onFailure);
  }, [isSignedIn, api, onFailure]);
  return isSignedOut;
}
