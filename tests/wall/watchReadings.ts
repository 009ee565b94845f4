import { expect, type Browser, type Page } from '@playwright/test';
import { engineTarget } from './engineTarget.ts';
import { computeAge } from './powerClock.ts';

/** The PV power that the wall shows. */
interface Reading {
  /** W */
  watts: number;
  /** Shown as live. */
  live: boolean;
  /** Clock of the wall, ms. */
  at: number;
}

/** Values are valid for three periods of a second; the rest is the wall's own delay, ms. */
const MAX_AGE = 4_500;
/** After its clock jumps, the wall has this time to notice, ms. */
const TOLERANCE = 1_500;
const EVERY = 100;

/** Watches every reading of a wall. */
export async function watchReadings(page: Page, now: () => number) {
  const wrongReadings: string[] = [];
  let wrongSince: number | null = null;
  let last: Reading | null = null;

  await page.exposeBinding('reportReading', (_source, reading: Reading | null) => {
    last = reading;
    const isWrong = reading !== null && reading.live && computeAge(reading.watts, now()) > MAX_AGE;
    if (!isWrong) {
      wrongSince = null;
      return;
    }
    wrongSince ??= Date.now();
    if (Date.now() - wrongSince < TOLERANCE) return;
    wrongReadings.push(`${reading.watts} W, ${computeAge(reading.watts, now()) / 1000} s old, shown as live`);
    wrongSince = null;
  });
  await page.addInitScript(observeReadings, EVERY);

  return {
    page,
    /** Old values that were shown as live. */
    wrongReadings: (): readonly string[] => wrongReadings,
    /** Waits until it shows the current value as live. */
    async isRight(within = 15_000) {
      await expect
        .poll(() => (last?.live === true ? computeAge(last.watts, now()) <= MAX_AGE : 'not live'), {
          timeout: within,
          intervals: [EVERY],
        })
        .toBe(true);
    },
    /** Waits until it shows nothing as live. */
    async isNotLive(within = 15_000) {
      await expect.poll(() => last?.live ?? false, { timeout: within, intervals: [EVERY] }).toBe(false);
    },
  };
}

/** Runs in the page, before its own scripts. */
function observeReadings(every: number) {
  const tell = (window as unknown as { reportReading: (reading: Reading | null) => void }).reportReading;
  setInterval(() => {
    const tile = document.querySelector('[data-carrier="pv"] [role="group"]');
    const [, number, unit] = /([\d,.]+)\s*(k?W)/.exec(tile?.textContent ?? '') ?? [];
    if (!tile || number === undefined) {
      tell(null);
      return;
    }
    const watts = Math.round(Number(number.replaceAll(',', '')) * (unit === 'kW' ? 1000 : 1));
    const live = tile.closest('[data-stale]') === null && tile.querySelector('s') === null;
    tell({ watts, live, at: Date.now() });
  }, every);
}

const AHEAD = (ms: number) => `(() => {
  const Real = globalThis.__realDate ??= Date;
  globalThis.__ahead = (globalThis.__ahead ?? 0) + ${ms};
  globalThis.Date = class extends Real {
    constructor(...words) { super(...(words.length ? words : [Real.now() + globalThis.__ahead])); }
    static now() { return Real.now() + globalThis.__ahead; }
  };
})()`;

/** Sets the clocks of page and engine ahead, as waking from sleep does. */
export async function advanceWallClock(browser: Browser, page: Page, ms: number): Promise<void> {
  const engine = await engineTarget(browser);
  await Promise.all([engine.evaluate(AHEAD(ms)), page.evaluate(AHEAD(ms))]);
}
