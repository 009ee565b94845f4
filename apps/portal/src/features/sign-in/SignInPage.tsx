import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Logo } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LanguageSwitch } from '../../shared/controls/LanguageSwitch.tsx';
import { ThemeToggle } from '../../shared/controls/ThemeToggle.tsx';
import { DuskScene } from './DuskScene.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';
import { useSignedOutOnArrival } from './useSignedOutOnArrival.ts';

/** Where people sign in (spec A §2.3); leads back to where the guard sent them from, else to the overview. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const user = useAtomValue(userAtom);
  const location = useLocation();
  const [failure, setFailure] = useState<unknown>(null);
  const ready = useSignedOutOnArrival(setFailure);

  if (ready && user) return <Navigate to={cameFrom(location.state) ?? '/'} replace />;
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <DuskScene label={t('art')} />
        <div className={styles.words}>
          <Logo className={styles.logo} />
          <p className={styles.tagline}>{t('tagline')}</p>
        </div>
      </div>
      <div className={styles.panel}>
        <div className={styles.controls}>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <SignInForm failure={failure} onFailure={setFailure} />
      </div>
    </main>
  );
}

function cameFrom(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}
