import { useEngine } from '@heliograph/engine-client';
import { getLanguage, LANGUAGES, LOCALES, useTranslation } from '@heliograph/i18n';
import { Grid, Logo, StatusMark, Text } from '@heliograph/ui/light';
import { useEffect, useState } from 'react';
import { Controls, FullScreenButton } from '../shell/controls/Controls.tsx';
import { useIdleSignal } from '../shell/useIdleSignal.ts';
import { PairingCodePanel, type PairingCodePanelProps } from './PairingCodePanel.tsx';
import styles from './PairingScreen.module.css';

export interface PairingScreenProps {
  /** Null until the server has issued one. */
  pairingCode: PairingCodePanelProps | null;
  /** It was paired before. */
  revoked: boolean;
  isActive: boolean;
}

/** Without a code after this time, the server is considered unreachable, ms. */
const SERVER_TIMEOUT_MS = 4000;

/** How to pair this display; needs neither mouse nor keyboard. */
export function PairingScreen({ pairingCode, revoked, isActive }: PairingScreenProps) {
  const { t } = useTranslation('kiosk');
  useIdleSignal(!isActive, pairingCode?.code ?? '');
  const guests = useGuestsAllowed(pairingCode?.code);
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
      <div className={styles.middle}>{pairingCode ? <PairingCodePanel {...pairingCode} /> : <Waiting />}</div>
      <PairingSteps address={pairingCode ? withoutCode(pairingCode.url) : `${location.origin}/displays`} />
      <Controls visible={isActive}>
        <FullScreenButton />
      </Controls>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('kiosk');
  const timedOut = useHasElapsed(SERVER_TIMEOUT_MS);
  return (
    <div className={styles.waiting} role="status">
      <strong>{t(timedOut ? 'pairing.noResponse' : 'pairing.asking')}</strong>
      {timedOut && <span>{t('pairing.again')}</span>}
    </div>
  );
}

/** The address of the page, for typing. */
function withoutCode(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * How to pair, in every language, because none has been chosen here yet. @param address what the QR code opens, without
 * its code
 */
function PairingSteps({ address }: { address: string }) {
  const { i18n } = useTranslation('kiosk');
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void i18n.loadLanguages([...LANGUAGES]).then(() => setLoaded(true));
  }, [i18n]);

  const own = getLanguage(i18n);
  const languages = loaded ? [own, ...LANGUAGES.filter((language) => language !== own)] : [own];
  return (
    <Grid fit={384} gap={[16, 48]}>
      {languages.map((language) => {
        const t = i18n.getFixedT(language, 'kiosk');
        return (
          <section key={language} lang={LOCALES[language]}>
            <Text as="h2" below={8} size={22}>
              {t('pairing.title')}
            </Text>
            <ol className={styles.steps}>
              <li>{t('pairing.scan', { address })}</li>
              <li>{t('pairing.signIn')}</li>
              <li>{t('pairing.approve')}</li>
            </ol>
          </section>
        );
      })}
    </Grid>
  );
}

/** True if guests may look around; false until known. Checked again when `trigger` changes. */
function useGuestsAllowed(trigger: unknown): boolean {
  const { api } = useEngine();
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    api.session.config().then(
      ({ guest_enabled }) => {
        if (!isUnmounted) setAllowed(guest_enabled);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [api, trigger]);
  return allowed;
}

/** True if `ms` have passed since the component was mounted. */
function useHasElapsed(ms: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
