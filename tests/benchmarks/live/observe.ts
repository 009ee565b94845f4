import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { Step } from './load.ts';
import type { Painted } from './watch.ts';

export interface Observation {
  /** From publish to paint, ms, ascending; Infinity if never shown. */
  latencies: number[];
  /** Main thread load, 0 … 1. */
  busy: number;
  /** Tasks longer than 50 ms per minute. */
  longTasks: number;
  /** Heap growth after garbage collection, bytes per minute. */
  heapGrowth: number;
}

interface Options {
  /** Element that shows the fleet's PV power. */
  selector: string;
  minutes: number;
  /** Everything published so far. */
  steps: () => readonly Step[];
}

const MINUTE = 60_000;
/** The last steps of a period are ignored. */
const GRACE_MS = 3_000;

/** Measures a page that already shows the whole fleet. */
export async function observe(page: Page, { selector, minutes, steps }: Options): Promise<Observation> {
  const devtools = await readDevtools(page);
  await page.evaluate((watched) => window.watch.start(watched), selector);
  // Allocations in the first minute are loading, not growth.
  const settling = Math.min(1, minutes / 2);
  const period = (length: number) => measurePeriod(page, devtools, () => pause(length * MINUTE));

  const first = await period(settling);
  const heapBefore = await readHeap(devtools);
  const second = await period(minutes - settling);
  const heapAfter = await readHeap(devtools);

  const total = (figure: 'busyMs' | 'longTasks' | 'ms') => first[figure] + second[figure];
  return {
    latencies: [first, second].flatMap((one) => findLatencies(one, steps())).sort((a, b) => a - b),
    busy: total('busyMs') / total('ms'),
    longTasks: total('longTasks') / (total('ms') / MINUTE),
    heapGrowth: (heapAfter - heapBefore) / (second.ms / MINUTE),
  };
}

export interface Period {
  /** Epoch ms. */
  from: number;
  to: number;
  ms: number;
  busyMs: number;
  painted: Painted[];
  longTasks: number;
  longestTask: number;
}

export async function readDevtools(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  // Time of the processor: other processes of the machine do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('HeapProfiler.enable');
  return devtools;
}

/** Measures a page until `done` resolves. */
export async function measurePeriod(
  page: Page,
  devtools: CDPSession,
  over: () => Promise<unknown>,
): Promise<Period> {
  await page.evaluate(() => window.watch.reset());
  const [from, busyBefore] = [Date.now(), await busyMs(devtools)];
  await over();
  const [to, busyAfter] = [Date.now(), await busyMs(devtools)];
  const seen = await page.evaluate(() => window.watch.seen());
  return { ...seen, from, to, ms: to - from, busyMs: busyAfter - busyBefore };
}

async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'TaskDuration');
  if (!metric) throw new Error('the browser does not report TaskDuration');
  return metric.value * 1000;
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** A step is visible with the first total that includes it. */
function findLatencies({ from, to, painted }: Period, steps: readonly Step[]): number[] {
  return steps
    .filter(({ at }) => at >= from && at <= to - GRACE_MS)
    .map(({ watts, at }) => {
      const shown = painted.find((one) => one.at >= at && one.watts >= watts);
      return shown ? shown.at - at : Infinity;
    });
}
