/** Source of a script that speeds up the clock and timers of a page or worker; must run first. */
export const fastClock = (rate: number, began: number): string => `(() => {
  if (globalThis.realTimers) return;
  const Real = Date;
  const { setTimeout, setInterval } = globalThis;
  globalThis.realTimers = { setTimeout, setInterval };
  const now = () => Math.round(${began} + (Real.now() - ${began}) * ${rate});
  globalThis.Date = class extends Real {
    constructor(...words) { super(...(words.length ? words : [now()])); }
    static now() { return now(); }
  };
  globalThis.setTimeout = (run, ms = 0, ...words) => setTimeout(run, ms / ${rate}, ...words);
  globalThis.setInterval = (run, ms = 0, ...words) => setInterval(run, ms / ${rate}, ...words);
})()`;
