import { setMaxListeners } from 'node:events';
import { backoff } from '../../backoff.ts';
import { isUnavailable } from '../../storage/unavailable.ts';

export interface StorageGatePorts {
  /** Whether the disk is full: then nothing is tried. */
  isFull(): boolean;
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
  /** Whether messages are being stored. */
  isOpen(): boolean;
}

const PAUSES = { firstMs: 250, limitMs: 4_000 };

interface Waiting {
  turn: number;
  go(isTrial: boolean): void;
}

interface Outage {
  since: number;
  attempts: number;
  /** Messages that had to wait. */
  messages: number;
  /** Between two trials, before the next message that comes, or during a trial. */
  phase: 'pause' | 'ready' | 'trial';
}

/**
 * Holds messages while nothing can be stored: after growing pauses one of them is tried, and with the first that is
 * stored all go on. Says so in the log once at the start and once at the end.
 */
export function createStorageGate({ isFull, log, now, setTimer }: StorageGatePorts): StorageGate {
  /** In order of arrival. */
  const waiting: Waiting[] = [];
  let turns = 0;
  let outage: Outage | null = null;

  function stop(reason: string): void {
    if (outage) return;
    outage = { since: now(), attempts: 0, messages: 0, phase: 'pause' };
    log.error({ reason }, 'messages cannot be stored: the brokers keep them until they can');
    pauseTrials(outage);
  }

  function pauseTrials(current: Outage): void {
    current.phase = 'pause';
    setTimer(
      () => {
        if (outage !== current) return;
        if (isFull()) pauseTrials(current);
        else tryNext(current);
      },
      backoff(current.attempts++, PAUSES),
    );
  }

  function tryNext(current: Outage): void {
    const next = waiting.shift();
    current.phase = next ? 'trial' : 'ready';
    next?.go(true);
  }

  function resume(): void {
    if (!outage || isFull()) return;
    const { since, messages } = outage;
    outage = null;
    log.info({ seconds: Math.round((now() - since) / 1000), messages }, 'messages are stored again');
    for (const { go } of waiting.splice(0)) go(false);
  }

  /** @returns whether the message is the one to try */
  function pass(turn: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        turn,
        go(isTrial) {
          signal.removeEventListener('abort', leave);
          resolve(isTrial);
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
      if (outage?.phase === 'ready') tryNext(outage);
    });
  }

  return {
    async store(work, signal) {
      const turn = ++turns;
      let hasWaited = false;
      for (;;) {
        if (isFull()) stop('the disk is full');
        let isTrial = false;
        if (outage) {
          if (!hasWaited) outage.messages++;
          hasWaited = true;
          isTrial = await pass(turn, signal);
        }
        try {
          signal.throwIfAborted();
          await work();
          resume();
          return;
        } catch (error) {
          if (signal.aborted) {
            if (isTrial && outage) tryNext(outage);
            throw error;
          }
          if (!isUnavailable(error)) {
            resume();
            throw error;
          }
          if (!outage) stop(reasonOf(error));
          else if (isTrial) pauseTrials(outage);
        }
      }
    },
    isOpen: () => outage === null,
  };
}

/** A host with several addresses fails with several errors and an empty message. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
