import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui/light';
import { useEffect, useEffectEvent, useState } from 'react';
import { goTo, useAddress } from '../../shared/address.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { departForOidc, readOidcReturn, takeDeparture } from './oidcReturn.ts';
import type { SecondStepProps } from './SecondStep.tsx';

export interface OidcSignInProps {
  /** Name of the provider. */
  name: string;
  remember: boolean;
  onFailure: (reason: unknown) => void;
  onSecondStep: (step: Pick<SecondStepProps, 'proof' | 'remember'>) => void;
}

/** How long a failure is shown: the redirect took the eyes elsewhere. */
const READ_MS = 15_000;

/** [OPS-03] Signs in with the operator's identity provider: goes there, and finishes what its redirect brings back. */
export function OidcSignIn({ name, remember, onFailure, onSecondStep }: OidcSignInProps) {
  const { t } = useTranslation('security');
  const { api } = useEngine();
  const showMessage = useMessage();
  const { search, state } = useAddress();
  const [busy, setBusy] = useState(() => {
    const said = readOnArrival();
    return said !== null && !('failed' in said);
  });

  const arrive = useEffectEvent(() => {
    const said = readOnArrival();
    if (said === null) return;
    const departure = takeDeparture();
    const { state: regained } = 'begin' in said ? said.begin : (departure ?? { state: null });
    // The address loses what the redirect brought, and regains where to go afterwards.
    goTo(loginPath(search), { state: regained, replace: true });
    if ('begin' in said) window.location.assign(departForOidc(said.begin, { isMoved: true }));
    else if ('failed' in said)
      showMessage({ kind: 'error', text: t(`oidc.failed.${said.failed}`, { name }), durationMs: READ_MS });
    else {
      // The server uses the code up also when it was not this tab that asked for it.
      const { key, remember: remembered } = departure ?? { key: 'none', remember: false };
      // Stays busy until the engine reports the user and the page redirects.
      api.session.signInWithOidc({ code: said.code, key, remember: remembered }).catch((reason: unknown) => {
        setBusy(false);
        const proof = reason instanceof EngineRejection ? reason.proof : undefined;
        if (proof?.need === 'second') onSecondStep({ proof, remember: remembered });
        else onFailure(reason);
      });
    }
  });
  useEffect(() => arrive(), []);

  function depart() {
    setBusy(true);
    window.location.assign(departForOidc({ remember, state }, { isMoved: false }));
  }

  return (
    <Button variant="default" loading={busy} onClick={depart}>
      {t('oidc.signIn', { name })}
    </Button>
  );
}

const readOnArrival = () => readOidcReturn(window.location.hash);

const loginPath = (search: URLSearchParams): string => {
  const query = search.toString();
  return query === '' ? window.location.pathname : `${window.location.pathname}?${query}`;
};
