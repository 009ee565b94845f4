import type { SetTimer } from '../src/ports.ts';

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that moves only when a test advances it. */
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
    /** Runs everything that is due within `ms`, in order, including promises. */
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
    /** Sets the clock forward or back by some ms, without affecting timers. */
    set(by: number) {
      now += by;
      for (const timer of timers) timer.at += by;
    },
    /** The machine sleeps: time passes without timers. */
    sleep(ms: number) {
      now += ms;
    },
  };
}

/** Waits for promises that need no timers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
