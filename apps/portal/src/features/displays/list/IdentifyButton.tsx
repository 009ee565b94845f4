import type { Display } from '@heliograph/contracts/http';
import { nowAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFailureMessage } from '../../../shared/failure/useFailureMessage.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { IdentifyIcon } from '../icons.tsx';
import { identifySecondsLeft } from './displayState.ts';

/** Makes a display show its name, and counts down while it does. */
export function IdentifyButton({ display, onDone }: { display: Display; onDone: () => void }) {
  const { t } = useTranslation('displays');
  const now = useAtomValue(nowAtom);
  const { sendCommand, busy } = useDisplayCommand(display, onDone);
  const seconds = identifySecondsLeft(display, now);
  const { name } = display;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IdentifyIcon />}
      loading={busy}
      aria-label={seconds > 0 ? undefined : t('action.identifyNamed', { name })}
      onClick={() => void sendCommand('identify')}
    >
      {seconds > 0 ? t('action.identifying', { seconds }) : t('action.identify')}
    </Button>
  );
}

/** Sends a command to a display: show its name, or reload its page. */
export function useDisplayCommand({ display_id: displayId, name }: Display, onDone: () => void) {
  const { t } = useTranslation('displays');
  const { call } = useEngine();
  const showMessage = useMessage();
  const showFailure = useFailureMessage();
  const [busy, setBusy] = useState(false);

  async function sendCommand(command: 'identify' | 'reload') {
    if (busy) return;
    setBusy(true);
    try {
      await call('display.orderDisplay', { display_id: displayId, order: command });
      showMessage({ kind: 'success', text: t(`ordered.${command}`, { name }) });
      onDone();
    } catch (reason) {
      showFailure(t('ordered.failed', { name }), reason);
    } finally {
      setBusy(false);
    }
  }

  return { sendCommand, busy };
}
