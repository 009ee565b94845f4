/** Runs in the measured page: the time from an input until the list changes, and the smoothness of the page. */
export interface Watch {
  /** Measures the effect of the next key or click. */
  arm(): void;
  /** ms from that input to the frame that first showed the current content; null if the list did not change. */
  settled(): number | null;
  /** Resets frames and tasks. */
  reset(): void;
  smoothness(): Smoothness;
}

export interface Smoothness {
  /** Tasks longer than 50 ms. */
  longTasks: number;
  /** ms */
  longestFrame: number;
}

declare global {
  interface Window {
    fleetWatch: Watch;
  }
}

/** A grid's names or messages, a card's names, and the total. */
const SHOWN =
  '[row-index] :is([col-id="name"], [col-id="message"]), main article h2, [role="status"], #total';

let armed = false;
let input = NaN;
let before = '';
let last = '';
let settled: number | null = null;
let longTasks = 0;
let longestFrame = 0;
let frame = NaN;

const shown = () =>
  Array.from(document.querySelectorAll(SHOWN), (element) => {
    const row = element.closest('[row-index]')?.getAttribute('row-index') ?? '';
    return `${row.padStart(6)} ${element.textContent}`;
  })
    .sort()
    .join('\n');

const begin = ({ timeStamp }: Event) => {
  if (!armed) return;
  armed = false;
  input = timeStamp;
  last = before = shown();
  settled = null;
};
addEventListener('keydown', begin, { capture: true });
addEventListener('click', begin, { capture: true });

const note = (entries: PerformanceEntryList) => {
  longTasks += entries.length;
};
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'longtask' });

const look = (now: number) => {
  if (!Number.isNaN(frame)) longestFrame = Math.max(longestFrame, now - frame);
  frame = now;
  if (!Number.isNaN(input)) {
    const next = shown();
    if (next !== last) {
      last = next;
      // This frame draws it; it is visible when the next starts.
      requestAnimationFrame((drawn) => (settled = drawn - input));
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);

window.fleetWatch = {
  arm() {
    armed = true;
    input = NaN;
  },
  settled: () => (last === before ? null : settled),
  reset() {
    note(observer.takeRecords());
    longTasks = longestFrame = 0;
    frame = NaN;
  },
  smoothness() {
    note(observer.takeRecords());
    return { longTasks, longestFrame };
  },
};
