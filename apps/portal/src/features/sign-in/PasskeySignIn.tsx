import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui/light';
import { useState } from 'react';
import { useMessage } from '../../shared/messages/messages.ts';
import { askPasskey } from '../../shared/proof/askPasskey.ts';

export interface PasskeySignInProps {
  remember: boolean;
  onFailure: (reason: unknown) => void;
}

/** [OPS-03] Signs in with a passkey alone. */
export function PasskeySignIn({ remember, onFailure }: PasskeySignInProps) {
  const { t } = useTranslation('security');
  const { api, call } = useEngine();
  const showMessage = useMessage();
  const [busy, setBusy] = useState(false);

  async function enter() {
    setBusy(true);
    try {
      const { passkey } = await call('login.beginPasskeySignIn', {});
      const assertion = await askPasskey(passkey);
      const { challenge } = passkey;
      if (assertion) await api.session.signInWithPasskey({ challenge, assertion, remember });
      else showMessage({ kind: 'warning', text: t('proof.passkeyCancelled') });
    } catch (reason) {
      onFailure(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void enter()}>
      {t('signInPasskey')}
    </Button>
  );
}
