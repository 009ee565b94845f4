import type { Display } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useState } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { useMessage } from '../../../shared/messages/messages.ts';

/** Tells a display to show its name or to load its page anew, and says what became of it. */
export function useOrder({ display_id: displayId, name }: Display, onDone: () => void) {
  const { t } = useTranslation('displays');
  const { api } = useEngine();
  const say = useMessage();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);

  async function order(what: 'identify' | 'reload') {
    if (busy) return;
    setBusy(true);
    try {
      await api.displays.order({ displayId, order: what });
      say({ kind: 'success', text: t(`ordered.${what}`, { name }) });
      onDone();
    } catch (reason) {
      say({ kind: 'error', title: t('ordered.failed', { name }), text: failureText(reason) });
    } finally {
      setBusy(false);
    }
  }

  return { order, busy };
}
