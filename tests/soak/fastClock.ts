/** Makes clock and timers of a page or worker run so many times faster; the text of a script for its beginning. */
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
