import type { SetTimer } from '@heliograph/domain/time';

export interface LoopOptions {
  /** Pause between a run and the next, ms; called after each run where it varies. */
  every: number | (() => number);
  /** Runs as soon as it is started, instead of after a pause. */
  atOnce?: boolean;
  setTimer: SetTimer;
  /** Asked before each run, which is left out when it may not; always runs if left out. */
  may?: (() => boolean) | undefined;
  /** Told how each run ended, as `createOutageLog` wants it; left out where the run never rejects. */
  outage?: { failed(error: unknown): void; worked(): void };
}

export interface Loop {
  /** Runs without waiting for the pause to end. Resolves with this run, or with the one under way. */
  runNow(): Promise<void>;
  /** Resolves when the run under way has ended, and there will be no other. */
  stop(): Promise<void>;
}

/**
 * Runs something again and again in the background, one run at a time.
 *
 * @param run its signal aborts when the loop is stopped; a rejection after that is not reported
 */
export function startLoop(
  run: (signal: AbortSignal) => Promise<unknown>,
  { every, atOnce = false, setTimer, may = () => true, outage }: LoopOptions,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let cancel: () => void;

  async function runOnce(): Promise<void> {
    if (!may()) return;
    try {
      await run(signal);
      outage?.worked();
    } catch (error) {
      if (outage === undefined) throw error;
      if (!signal.aborted) outage.failed(error);
    }
  }

  function schedule(ms: number): void {
    cancel = setTimer(runNow, ms);
  }

  function runNow(): Promise<void> {
    if (running || signal.aborted) return running ?? Promise.resolve();
    cancel();
    running = runOnce().finally(() => {
      running = null;
      if (!signal.aborted) schedule(pause());
    });
    return running;
  }

  const pause = () => (typeof every === 'number' ? every : every());
  schedule(atOnce ? 0 : pause());
  return {
    runNow,
    async stop() {
      stopping.abort();
      cancel();
      await running;
    },
  };
}

/** Timers of the machine, for whatever is not a test. */
export const systemTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(() => void run(), ms);
  return () => clearTimeout(timer);
};
