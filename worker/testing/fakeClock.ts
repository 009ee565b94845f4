import type { SetTimer } from '../src/ports.ts';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Time that moves only when told to. */
export function createFakeClock(start: number) {
  let now = start;
  let order = 0;
  const timers = new Set<Timer>();

  const setTimer: SetTimer = (run, ms) => {
    const timer = { at: now + ms, order: order++, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  return {
    now: () => now,
    setTimer,
    pending: () => timers.size,
    /** Lets everything happen that is due within `ms`, in order, promises included. */
    async advance(ms: number) {
      const end = now + ms;
      await settled();
      for (;;) {
        const [next] = [...timers]
          .filter(({ at }) => at <= end)
          .sort((a, b) => a.at - b.at || a.order - b.order);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
        await settled();
      }
      now = end;
    },
    /** Somebody sets the clock by so many ms; timers run on as they would have. */
    set(by: number) {
      now += by;
      for (const timer of timers) timer.at += by;
    },
    /** The machine sleeps: time passes and no timer runs. */
    sleep(ms: number) {
      now += ms;
    },
  };
}

/** All promises that can settle without time have settled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
