import type { CallServer, PageAnswer, PageRequest } from '@heliograph/contracts/engine';
import { atom, useAtom } from 'jotai';
import { useEffect, useReducer, useState } from 'react';

interface Sent {
  challenge: string;
  /** When another may be requested, epoch ms. */
  again: number;
}

/** Codes sent since the page was loaded, by purpose and account, so that a wait survives changing tabs. */
const sentAtom = atom<ReadonlyMap<string, Sent>>(new Map());

export interface SentCode {
  challenge: string;
  /** True if the server could only write it to its log. */
  isInLog: boolean;
}

export interface CodeRequest {
  /** Seconds until another may be requested, from 60 to 1; 0 when it may. */
  seconds: number;
  /** True during a request. */
  busy: boolean;
  /** Challenge of the last code sent to this account for this purpose; null for none. */
  challenge: string | null;
  /** @returns null when none was sent: `onFailure` was called, and another may be requested at once */
  request: () => Promise<SentCode | null>;
}

export interface CodeRequestOptions {
  /** Recipient: an e-mail, or a number with its dialling code. */
  account: string;
  purpose: string;
  send: () => Promise<SentCode>;
  onFailure: (reason: unknown) => void;
}

/** Requests codes by mail or SMS, at most one in 60 seconds for each account and purpose (AUTH-05). */
export function useCodeRequest({ account, purpose, send, onFailure }: CodeRequestOptions): CodeRequest {
  const [sent, setSent] = useAtom(sentAtom);
  const [busy, setBusy] = useState(false);
  const key = `${purpose} ${account}`;
  const known = sent.get(key);
  const seconds = useSecondsLeft(known?.again);

  async function request() {
    if (busy || seconds > 0) return null;
    setBusy(true);
    try {
      const code = await send();
      const { challenge } = code;
      setSent((before) => new Map(before).set(key, { challenge, again: Date.now() + RESEND_MS }));
      return code;
    } catch (reason) {
      onFailure(reason);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { seconds, busy, challenge: known?.challenge ?? null, request };
}

/** Counts down to `deadline`, epoch ms; 0 afterwards or without one. */
function useSecondsLeft(deadline: number | undefined): number {
  const [beat, tick] = useReducer((count: number) => count + 1, 0);
  const now = Date.now();
  const left = deadline === undefined ? 0 : secondsLeft(deadline, now);

  useEffect(() => {
    if (deadline === undefined || left === 0) return;
    // Computed from the deadline each time, so throttled timers of hidden tabs do not matter.
    const timer = setTimeout(tick, Math.max(1, (deadline - Date.now()) % 1000 || 1000));
    return () => clearTimeout(timer);
  }, [deadline, left, beat]);
  return left;
}

/** Wait until another code may be requested, ms (AUTH-05). */
export const RESEND_MS = 60_000;

/** Whole seconds until `deadline`, from 60 to 1; 0 when it has passed. Setting the clock back never makes it longer. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.min(RESEND_MS / 1000, Math.max(0, Math.ceil((deadline - now) / 1000)));
}

/** Text for who requested a code. */
export const sentText = ({ isInLog }: SentCode, by: 'mail' | 'sms') =>
  by === 'mail'
    ? isInLog
      ? ('code.mailInLog' as const)
      : ('code.sentByMail' as const)
    : isInLog
      ? ('code.smsInLog' as const)
      : ('code.sentBySms' as const);

const toSentCode = ({ code, in_log }: PageAnswer<'user.getVerifyCode'>): SentCode => ({
  challenge: code,
  isInLog: in_log === 1,
});

/** Sends a code by e-mail. */
export async function requestMailCode(
  call: CallServer,
  account: string,
  purpose: PageRequest<'user.getVerifyCode'>['get_type'],
): Promise<SentCode> {
  return toSentCode(await call('user.getVerifyCode', { account, get_type: purpose }));
}

/** Sends a code by SMS. */
export async function requestPhoneCode(
  call: CallServer,
  { areaCode, account }: { areaCode: string; account: string },
  purpose: PageRequest<'user.sendPhoneCode'>['type'],
): Promise<SentCode> {
  return toSentCode(
    await call('user.sendPhoneCode', { phone_code: areaCode, phone: account, type: purpose }),
  );
}
