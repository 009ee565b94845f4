import { atom, useAtom } from 'jotai';
import { useState } from 'react';
import { RESEND_MS } from './secondsLeft.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

interface Sent {
  challenge: string;
  /** When another may be asked for, epoch ms. */
  again: number;
}

/** What was sent since the page was loaded, by purpose and account: changing tabs neither restarts a wait nor ends it. */
const sentAtom = atom<ReadonlyMap<string, Sent>>(new Map());

export interface CodeRequest {
  /** Until another may be asked for, from 60 down to 1; 0 when one may. */
  seconds: number;
  /** A request is under way. */
  busy: boolean;
  /** What goes with the code that was last sent to this account for this purpose; null when none was. */
  challenge: string | null;
  /** @returns whether it was sent; when it was not, `onFailure` has been told and another may be asked for at once */
  request: () => Promise<boolean>;
}

export interface CodeRequestOptions {
  /** Where the code goes, with its dialling code if it is a number. */
  account: string;
  purpose: string;
  /** Sends one. @returns its challenge */
  send: () => Promise<string>;
  onFailure: (reason: unknown) => void;
}

/** Asking for a code by mail or SMS, at most once in 60 seconds for each account and purpose (spec A §4). */
export function useCodeRequest({ account, purpose, send, onFailure }: CodeRequestOptions): CodeRequest {
  const [sent, setSent] = useAtom(sentAtom);
  const [busy, setBusy] = useState(false);
  const key = `${purpose} ${account}`;
  const known = sent.get(key);
  const seconds = useSecondsLeft(known?.again);

  async function request() {
    if (busy || seconds > 0) return false;
    setBusy(true);
    try {
      const challenge = await send();
      setSent((before) => new Map(before).set(key, { challenge, again: Date.now() + RESEND_MS }));
      return true;
    } catch (reason) {
      onFailure(reason);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { seconds, busy, challenge: known?.challenge ?? null, request };
}
