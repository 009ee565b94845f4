import { setMaxListeners } from 'node:events';
import { backoff } from '../../support/backoff.ts';
import { isUnavailable } from '../../storage/unavailable.ts';

export interface StorageGatePorts {
  /** True if the disk is full: then nothing is tried. */
  isFull(): boolean;
  /** True if a row can be stored. */
  canWrite(): Promise<boolean>;
  log: Record<'error' | 'info', (fields: object, text: string) => void>;
  /** Epoch ms. */
  now: () => number;
  setTimer(callback: () => void, ms: number): void;
}

export interface StorageGate {
  /**
   * Runs `work` as soon as messages can be stored, and again while it fails because nothing can be stored. Messages that
   * waited go on in the order in which they came.
   *
   * @throws what else `work` rejects with; the reason of `signal` when that ends the wait
   */
  store(work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** True if messages are being stored. */
  isOpen(): boolean;
}

const PAUSES = { firstMs: 250, limitMs: 4_000 };
/** An outage that begins sooner after another goes on with its pauses. */
const STABLE_MS = 10_000;

interface Waiting {
  turn: number;
  go(): void;
}

/**
 * Holds messages while nothing can be stored: after growing pauses a row is written, and once that works all go on. Says
 * so in the log once at the start and once at the end.
 */
export function createStorageGate({ isFull, canWrite, log, now, setTimer }: StorageGatePorts): StorageGate {
  /** In order of arrival. */
  const waiting: Waiting[] = [];
  let turns = 0;
  let attempts = 0;
  let resumedAt = -Infinity;
  let outage: { since: number; messages: number } | null = null;

  function stop(reason: string): void {
    if (outage) return;
    outage = { since: now(), messages: 0 };
    if (now() - resumedAt > STABLE_MS) attempts = 0;
    log.error({ reason }, 'messages cannot be stored: the brokers keep them until they can');
    checkLater();
  }

  function checkLater(): void {
    setTimer(() => void check(), backoff(attempts++, PAUSES));
  }

  async function check(): Promise<void> {
    if (!isFull() && (await canWrite())) resume();
    else checkLater();
  }

  function resume(): void {
    if (!outage) return;
    const { since, messages } = outage;
    outage = null;
    resumedAt = now();
    log.info({ seconds: Math.round((now() - since) / 1000), messages }, 'messages are stored again');
    for (const { go } of waiting.splice(0)) go();
  }

  function pass(turn: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        turn,
        go() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason as Error);
      };
      // Hundreds of messages of a connection may wait.
      setMaxListeners(0, signal);
      signal.addEventListener('abort', leave, { once: true });
      waiting.splice(waiting.findLastIndex((other) => other.turn < turn) + 1, 0, entry);
    });
  }

  return {
    async store(work, signal) {
      const turn = ++turns;
      let hasWaited = false;
      for (;;) {
        signal.throwIfAborted();
        if (isFull()) stop('the disk is full');
        if (outage) {
          if (!hasWaited) outage.messages++;
          hasWaited = true;
          await pass(turn, signal);
          continue;
        }
        try {
          await work();
          return;
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          stop(describeReason(error));
        }
      }
    },
    isOpen: () => outage === null,
  };
}

/** A host with several addresses fails with several errors and an empty message. */
function describeReason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
