import type { Device, ModFun } from '@heliograph/contracts/http';
import { linkAtom, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { isText } from './properties.ts';

/** A device that did not tell its texts is asked for them again after this. */
const AGAIN_MS = 15_000;

export interface Asked {
  /** Texts by code; null for those that the device does not have. */
  texts: Readonly<Record<string, string | null>>;
  /** When the device last answered, ms; null before. */
  at: number | null;
  busy: boolean;
  /** Asks for everything; a failure is said. */
  ask: () => Promise<void>;
  /** Asks for the texts once more, until the device answers. */
  again: () => void;
  /** Asks for everything without a word where the device does not answer. */
  reread: () => Promise<void>;
}

/**
 * What a device tells only when it is asked: its texts, once it is shown. `ask` also brings new values of everything
 * else, which come as live ones.
 */
export function useAsked(device: Device, funs: readonly ModFun[]): Asked {
  const { t } = useTranslation('device');
  const { api } = useEngine();
  const say = useMessage();
  const live = useAtomValue(linkAtom).state === 'live';
  const [answer, setAnswer] = useState<Pick<Asked, 'texts' | 'at'>>({ texts: {}, at: null });
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
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
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function readTexts() {
      // Nobody asked for it: a device that does not answer shows dashes until it does.
      const answered = document.hidden
        ? false
        : await read(wanted).then(
            () => true,
            () => false,
          );
      if (!answered && !gone) timer = setTimeout(() => void readTexts(), AGAIN_MS);
    }
    void readTexts();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [live, funs, read, turn]);

  const again = useCallback(() => setTurn((before) => before + 1), []);

  const reread = useCallback(async () => {
    if (live && funs.length > 0) await read(funs).catch(() => undefined);
  }, [live, funs, read]);

  async function ask() {
    if (busy || funs.length === 0) return;
    setBusy(true);
    try {
      await read(funs);
    } catch {
      say({ kind: 'error', text: t('realTime.conError') });
    } finally {
      setBusy(false);
    }
  }

  return { ...answer, busy, ask, again, reread };
}
