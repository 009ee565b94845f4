import type { OidcFailure } from '@heliograph/contracts/http';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui/light';
import { useEffect, useEffectEvent, useState } from 'react';
import { goTo, useAddress } from '../../shared/address.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { departForOidc, readOidcReturn, takeDeparture } from './oidcReturn.ts';
import type { SecondStepProps } from './SecondStep.tsx';

export interface OidcSignInProps {
  /** Of the provider. */
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
  const [busy, setBusy] = useState(() => codeOnArrival() !== null);

  const arrive = useEffectEvent(() => {
    const code = codeOnArrival();
    const failed = failureOnArrival();
    if (code === null && failed === null) return;
    if (failed !== null)
      showMessage({ kind: 'error', text: t(`oidc.failed.${failed}`, { name }), durationMs: READ_MS });
    const departure = takeDeparture();
    // The address loses what the redirect brought, and regains where to go afterwards.
    goTo(loginPath(search), { state: departure?.state, replace: true });
    if (code === null) return;
    // The server uses the code up also when it was not this tab that asked for it.
    const { key, remember: remembered } = departure ?? { key: 'none', remember: false };
    // Stays busy until the engine reports the user and the page redirects.
    api.session.signInWithOidc({ code, key, remember: remembered }).catch((reason: unknown) => {
      setBusy(false);
      const proof = reason instanceof EngineRejection ? reason.proof : undefined;
      if (proof?.need === 'second') onSecondStep({ proof, remember: remembered });
      else onFailure(reason);
    });
  });
  useEffect(() => arrive(), []);

  function depart() {
    setBusy(true);
    window.location.assign(departForOidc({ remember, state }));
  }

  return (
    <Button variant="default" loading={busy} onClick={depart}>
      {t('oidc.signIn', { name })}
    </Button>
  );
}

function failureOnArrival(): OidcFailure | null {
  const said = readOidcReturn(window.location.hash);
  return said && 'failed' in said ? said.failed : null;
}

function codeOnArrival(): string | null {
  const said = readOidcReturn(window.location.hash);
  return said && 'code' in said ? said.code : null;
}

const loginPath = (search: URLSearchParams): string => {
  const query = search.toString();
  return query === '' ? window.location.pathname : `${window.location.pathname}?${query}`;
};
