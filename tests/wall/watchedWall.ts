import { expect, type Browser, type Page } from '@playwright/test';
import { engineTarget } from './engineTarget.ts';
import { ageOf } from './tellingTime.ts';

/** What the wall's PV power reads. */
interface Reading {
  /** W */
  watts: number;
  /** Shown as if it were true now. */
  live: boolean;
  /** Clock of the wall, ms. */
  at: number;
}

/** Values are good for three periods of a second; the rest is the wall's own second. */
const GOOD_FOR = 4_500;
/** After a jump of its clock the wall needs a moment to look at it: no eye sees less. */
const MOMENT = 1_500;
const EVERY = 100;

/** A wall whose every reading is watched from the first to the last. */
export async function watchedWall(page: Page, now: () => number) {
  const lies: string[] = [];
  let lyingSince: number | null = null;
  let last: Reading | null = null;

  await page.exposeBinding('tellReading', (_source, reading: Reading | null) => {
    last = reading;
    const lying = reading !== null && reading.live && ageOf(reading.watts, now()) > GOOD_FOR;
    if (!lying) {
      lyingSince = null;
      return;
    }
    lyingSince ??= Date.now();
    if (Date.now() - lyingSince < MOMENT) return;
    lies.push(`${reading.watts} W, ${ageOf(reading.watts, now()) / 1000} s old, shown as live`);
    lyingSince = null;
  });
  await page.addInitScript(lookForReadings, EVERY);

  return {
    page,
    /** Old values that were shown as live. */
    lies: (): readonly string[] => lies,
    /** It shows what is true now. */
    async isRight(within = 15_000) {
      await expect
        .poll(() => (last?.live === true ? ageOf(last.watts, now()) <= GOOD_FOR : 'not live'), {
          timeout: within,
          intervals: [EVERY],
        })
        .toBe(true);
    },
    /** It does not show anything as live. */
    async isNotLive(within = 15_000) {
      await expect.poll(() => last?.live ?? false, { timeout: within, intervals: [EVERY] }).toBe(false);
    },
  };
}

/** Runs in the page, from before its own scripts. */
function lookForReadings(every: number) {
  const tell = (window as unknown as { tellReading: (reading: Reading | null) => void }).tellReading;
  setInterval(() => {
    const tile = document.querySelector('[data-carrier="pv"] [role="group"]');
    const [, number, unit] = /([\d,.]+)\s*(k?W)/.exec(tile?.textContent ?? '') ?? [];
    if (!tile || number === undefined) {
      tell(null);
      return;
    }
    const watts = Math.round(Number(number.replaceAll(',', '')) * (unit === 'kW' ? 1000 : 1));
    const live = tile.closest('[data-old]') === null && tile.querySelector('s') === null;
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

/** Sets the wall's clock ahead, page and engine, as waking from a sleep does. */
export async function wallWakes(browser: Browser, page: Page, ms: number): Promise<void> {
  const engine = await engineTarget(browser);
  await Promise.all([engine.evaluate(AHEAD(ms)), page.evaluate(AHEAD(ms))]);
}
