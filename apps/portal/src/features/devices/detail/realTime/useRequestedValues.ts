import type { Device, ModFun } from '@heliograph/contracts/http';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { useDeviceRights } from '../../deviceRights.ts';
import { isText } from './propertyText.ts';

/** Pause before an unanswered request for texts is repeated. */
const AGAIN_MS = 15_000;

export interface RequestedValues {
  /** The user may request values; otherwise there are only those that the gateway sends by itself. */
  possible: boolean;
  /** Texts by code; null for those the device does not have. */
  texts: Readonly<Record<string, string | null>>;
  /** When the device last replied, ms; null: not yet. */
  at: number | null;
  busy: boolean;
  /** Requests all values; shows a message when that fails. */
  request: () => Promise<void>;
  /** Requests the texts again, until the device replies. */
  retryTexts: () => void;
  /** Requests all values; fails silently. */
  refresh: () => Promise<void>;
}

/**
 * Values a device reports only on request. Its texts are requested when it is shown; `request` also refreshes all
 * other values, which arrive as live ones.
 */
export function useRequestedValues(device: Device, funs: readonly ModFun[]): RequestedValues {
  const { t } = useTranslation('device');
  const { api } = useEngine();
  const showMessage = useMessage();
  const { ask } = useDeviceRights(device);
  const live = useAtomValue(linkAtom).state === 'live' && ask;
  const [answer, setAnswer] = useState<Pick<RequestedValues, 'texts' | 'at'>>({ texts: {}, at: null });
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const deviceId = device.device_id;

  const read = useCallback(
    async (wanted: readonly ModFun[]) => {
      const items = wanted.map(({ fun_code, fun_name, unit }) => ({ code: fun_code, title: fun_name, unit }));
      const { values, at } = await api.parameters.read({ deviceId, log: null, items });
      const texts = wanted.filter(isText).map(({ fun_code }) => {
        const value = values[fun_code] ?? null;
        return [fun_code, value === null ? null : String(value)] as const;
      });
      setAnswer((before) => ({ texts: { ...before.texts, ...Object.fromEntries(texts) }, at }));
    },
    [api, deviceId],
  );

  useEffect(() => {
    const wanted = funs.filter(isText);
    if (!live || wanted.length === 0) return;
    let isStale = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function readTexts() {
      // The user did not request this: a device that does not reply shows dashes until it does.
      const hasAnswered = document.hidden
        ? false
        : await read(wanted).then(
            () => true,
            () => false,
          );
      if (!hasAnswered && !isStale) timer = setTimeout(() => void readTexts(), AGAIN_MS);
    }
    void readTexts();
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [live, funs, read, attempt]);

  const retryTexts = useCallback(() => setAttempt((before) => before + 1), []);

  const refresh = useCallback(async () => {
    if (live && funs.length > 0) await read(funs).catch(() => undefined);
  }, [live, funs, read]);

  async function request() {
    if (busy || funs.length === 0) return;
    setBusy(true);
    try {
      await read(funs);
    } catch {
      showMessage({ kind: 'error', text: t('realTime.conError') });
    } finally {
      setBusy(false);
    }
  }

  return { possible: ask, ...answer, busy, request, retryTexts, refresh };
}
