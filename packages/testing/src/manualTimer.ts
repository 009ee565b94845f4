import type { SetTimer } from '@heliograph/domain/time';

interface Pending {
  at: number;
  run: () => void | Promise<void>;
}

/** Timers that run only on request. @param clock of the test, epoch ms, which others may set too */
export function createManualTimer(clock: { now: number }) {
  /** In the order in which they were set. */
  const pending = new Set<Pending>();

  const dueBy = (at: number) =>
    [...pending].filter((timer) => timer.at <= at).sort((first, second) => first.at - second.at);

  async function runAll(due: readonly Pending[]): Promise<void> {
    for (const timer of due) pending.delete(timer);
    await Promise.all(due.map(async ({ run }) => run()));
  }

  const setTimer: SetTimer = (run, ms) => {
    const timer = { at: clock.now + ms, run };
    pending.add(timer);
    return () => void pending.delete(timer);
  };

  return {
    setTimer,

    /**
     * Runs timers due within `aheadMs`, each once and all together, and waits for them. The clock does not
     * move: loops run once without time passing.
     */
    runDue: (aheadMs = 0): Promise<void> => runAll(dueBy(clock.now + aheadMs)),

    /** Moves the clock to each due timer in turn, and waits for each. */
    async advance(ms: number): Promise<void> {
      const end = clock.now + ms;
      for (let [next] = dueBy(end); next; [next] = dueBy(end)) {
        clock.now = Math.max(clock.now, next.at);
        await runAll([next]);
      }
      clock.now = Math.max(clock.now, end);
    },
  };
}
