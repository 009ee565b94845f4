/** In the page under measurement: what a total reads, when each reading of it was on the screen, which tasks were long. */
export interface Watch {
  /** What the element reads now, W; NaN while it shows no power. */
  total(selector: string): number;
  start(selector: string): void;
  /** Forgets what was seen so far. */
  reset(): void;
  /** Since the last reset. */
  seen(): Seen;
}

export interface Seen {
  painted: Painted[];
  /** Tasks of more than 50 ms. */
  longTasks: number;
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
let longTasks: number[] = [];

const total = (selector: string): number => {
  const shown = /([\d,]+\.\d\d)\s*kW/.exec(document.querySelector(selector)?.textContent ?? '');
  return Math.round(Number(shown?.[1]?.replaceAll(',', '')) * 1000);
};

const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'longtask' });
const note = (entries: PerformanceEntryList) =>
  longTasks.push(...entries.map(({ startTime }) => startTime).filter((start) => start >= since));

window.watch = {
  total,
  start(selector) {
    let last = NaN;
    const look = () => {
      const watts = total(selector);
      if (watts === last) return;
      last = watts;
      // The first frame draws it; once the second begins, it is on the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => painted.push({ watts, at: Date.now() })));
    };
    const element = document.querySelector(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
  },
  reset() {
    painted = [];
    longTasks = [];
    since = performance.now();
  },
  seen() {
    note(observer.takeRecords());
    return { painted, longTasks: longTasks.length };
  },
};
