import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { AlertDialog, Logo } from '@heliograph/ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, lazy, useCallback, useEffect, useState, type CSSProperties } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { configAtom } from '../../shared/configAtom.ts';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { leavingAtom } from '../../shared/leavingAtom.ts';
import { paths } from '../../shared/paths.ts';
import type { Fail } from './forms/formProps.ts';
import { rememberedIdentity } from './forms/rememberedIdentity.ts';
import { SignInForm } from './forms/SignInForm.tsx';
import { nobody, useIdentity } from './forms/useIdentity.ts';
import { InvitationNote } from './invitation/InvitationNote.tsx';
import { useInvitation } from './invitation/useInvitation.ts';
import { inviteIn, modeIn, useModeSwitch } from './mode.ts';
import { DuskScene } from './scene/DuskScene.tsx';
import styles from './SignInPage.module.css';
import { useCanvasScale } from './useCanvasScale.ts';
import { useSignedOutOnArrival } from './useSignedOutOnArrival.ts';

const RegisterForm = lazy(async () => ({
  default: (await import('./forms/RegisterForm.tsx')).RegisterForm,
}));
const ResetForm = lazy(async () => ({ default: (await import('./forms/ResetForm.tsx')).ResetForm }));
const AddressCode = lazy(async () => ({ default: (await import('./AddressCode.tsx')).AddressCode }));

type Notice =
  { kind: 'failure'; what: Parameters<Fail>[0]; reason: unknown } | { kind: 'regSuccess' | 'resetSuccess' };

/**
 * Where people sign in, register and set a new password (spec A §2.3, B §2.1); leads back to where the guard sent them
 * from, else to the overview.
 */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const user = useAtomValue(userAtom);
  const publicUrl = useAtomValue(configAtom)?.public_url;
  const location = useLocation();
  const [search] = useSearchParams();
  const invite = inviteIn(search);
  const invitation = useInvitation(invite);
  // One that is over was most likely accepted.
  const over = invitation.state === 'failed' && !search.has('mode');
  const mode = over ? ({ mode: 'login' } as const) : modeIn(search);
  const go = useModeSwitch();
  const scale = useCanvasScale();
  const failureText = useFailureText();
  const identity = useIdentity(() => rememberedIdentity() ?? nobody);
  const [notice, setNotice] = useState<Notice | null>(null);
  const fail: Fail = (what, reason) => setNotice({ kind: 'failure', what, reason });
  const logoutFailed = useCallback(
    (reason: unknown) => setNotice({ kind: 'failure', what: 'logout', reason }),
    [],
  );
  const ready = useSignedOutOnArrival(logoutFailed);
  const setLeaving = useSetAtom(leavingAtom);
  // Not sooner: until this page stands, the guard would take whoever leaves for one it has to send here and back.
  useEffect(() => setLeaving(false), [setLeaving]);

  if (ready && user) return <Navigate to={cameFrom(location.state) ?? paths.main} replace />;

  function dismiss() {
    if (notice?.kind !== 'failure') go({ mode: 'login' }, null);
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
            <Suspense fallback={null}>
              {mode.mode === 'login' && <SignInForm {...identity} onFail={fail} />}
              {mode.mode === 'reset' && (
                <ResetForm {...identity} onFail={fail} onDone={() => setNotice({ kind: 'resetSuccess' })} />
              )}
              {mode.mode === 'register' && invitation.state !== 'asking' && (
                <RegisterForm
                  email={invitation.state === 'known' ? invitation.about.email : ''}
                  role={mode.role ?? null}
                  onFail={fail}
                  onDone={(registered) => {
                    identity.change(registered);
                    setNotice({ kind: 'regSuccess' });
                  }}
                />
              )}
            </Suspense>
          </div>
        </div>
        <div className={styles.address}>
          <Suspense fallback={null}>
            <AddressCode address={address.href} />
          </Suspense>
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

function cameFrom(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}
