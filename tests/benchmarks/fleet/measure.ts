import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Smoothness } from './watch.ts';

/** All effects of an input have arrived after this time, ms. */
const SETTLING_MS = 800;
/** A list that has not changed by then will not: the same rows may match the input. */
const TIMEOUT_MS = 5_000;

/** ms from the key or click of `act` until the list shows the result; null if it did not change. */
export async function inputToRows(page: Page, act: () => Promise<void>): Promise<number | null> {
  await page.evaluate(() => window.fleetWatch.arm());
  await act();
  const deadline = Date.now() + TIMEOUT_MS;
  let last: number | null = null;
  for (;;) {
    await pause(SETTLING_MS);
    const settled = await page.evaluate(() => window.fleetWatch.settled());
    if (settled !== null && settled === last) return settled;
    if (settled === null && Date.now() > deadline) return null;
    last = settled;
  }
}

export interface Motion extends Smoothness {
  /** CPU time of the longest task, ms, independent of other processes. */
  longestTask: number;
}

/** Smoothness of a page during `move`. */
export async function readMotion(
  page: Page,
  devtools: CDPSession,
  move: () => Promise<void>,
): Promise<Motion> {
  await page.evaluate(() => window.fleetWatch.reset());
  const tasks = traceTasks(devtools);
  await tasks.begin();
  await page.evaluate(() => performance.mark('watched'));
  await move();
  await pause(SETTLING_MS);
  const smoothness = await page.evaluate(() => window.fleetWatch.smoothness());
  return { ...smoothness, longestTask: await tasks.longest() };
}

/** Bytes of the page's heap after garbage collection. */
export async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** CPU time, µs. */
  tdur?: number;
}

/** Tasks of the thread that set the mark `watched`. */
function traceTasks(devtools: CDPSession) {
  const events: TraceEvent[] = [];
  const note = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  return {
    async begin() {
      devtools.on('Tracing.dataCollected', note);
      await devtools.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
      });
    },
    /** ms */
    async longest(): Promise<number> {
      const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
      await devtools.send('Tracing.end');
      await complete;
      devtools.off('Tracing.dataCollected', note);
      const mark = events.find(({ name }) => name === 'watched');
      if (!mark) throw new Error('the browser did not trace the page');
      const tasks = events.filter(
        ({ name, pid, tid }) => name.endsWith('RunTask') && pid === mark.pid && tid === mark.tid,
      );
      return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
    },
  };
}
