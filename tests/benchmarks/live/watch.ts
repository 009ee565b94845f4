/** Runs in the measured page: records a total, when each value was painted, and long tasks. */
export interface Watch {
  /** The shown power, W; NaN for none. */
  total(selector: string): number;
  start(selector: string): void;
  /** Resets the records. */
  reset(): void;
  /** Since the last reset. */
  seen(): Seen;
}

export interface Seen {
  painted: Painted[];
  /** Tasks longer than 50 ms. */
  longTasks: number;
  /** ms; 0 when none was longer than 50. */
  longestTask: number;
}

export interface Painted {
  watts: number;
  /** Epoch ms. */
  at: number;
}

declare global {
  interface Window {
    watch: Watch;
  }
}

let painted: Painted[] = [];
let since = 0;
let longTasks: PerformanceEntry[] = [];

const total = (selector: string): number => {
  const shown = /([\d,]+\.\d\d)\s*kW/.exec(document.querySelector(selector)?.textContent ?? '');
  return Math.round(Number(shown?.[1]?.replaceAll(',', '')) * 1000);
};

const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'longtask' });
const note = (entries: PerformanceEntryList) =>
  longTasks.push(...entries.filter(({ startTime }) => startTime >= since));

window.watch = {
  total,
  start(selector) {
    let last = NaN;
    const look = () => {
      const watts = total(selector);
      if (watts === last) return;
      last = watts;
      // The first frame draws it; it is visible when the second starts.
      requestAnimationFrame(() => requestAnimationFrame(() => painted.push({ watts, at: Date.now() })));
    };
    const element = document.querySelector(selector);
    if (!element) throw new Error(`element not found: ${selector}`);
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
  },
  reset() {
    painted = [];
    longTasks = [];
    since = performance.now();
  },
  seen() {
    note(observer.takeRecords());
    return {
      painted,
      longTasks: longTasks.length,
      longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    };
  },
};
