import type { Stack } from '@heliograph/testing';
import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSignedIn } from '../../e2e/support/openSignedIn.ts';
import { shell } from '../../e2e/pages/shell.ts';
import { engineTarget } from '../../wall/engineTarget.ts';
import { pairWall } from '../../wall/pairWall.ts';
import { inBrowser } from '../browser.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';
import { readDevtools } from '../live/observe.ts';
import { afterClick, START_WATCH, visit, type Live } from '../start/visit.ts';
import type { BenchRow } from '../table.ts';

const TIMES = 5;
/** How long a person stays on a page before the next. */
const STAY_MS = 2_000;
const BUSY_MS = 30_000;

const TOTALS: Live = { selector: 'main', pattern: String.raw`of 100,001 reporting` };
const LIST: Live = { selector: '.ag-cell[col-id="name"]', pattern: String.raw`\w` };
const REPORT: Live = { selector: '.ag-cell[col-id="station"]', pattern: String.raw`\w` };
const WALL: Live = { selector: '[data-carrier="pv"] [role="group"]', pattern: String.raw`\d` };

/** Pages by name: address, and what shows that the first page is there. */
const PAGES = [
  ['Home', '/', TOTALS],
  ['list', '/powerDetail', LIST],
  ['board', '/bulletinBoard', TOTALS],
  ["month's report", '/sheet?report=generation', REPORT],
] as const;

/**
 * How soon pages of a signed-in administrator show their first page, and how busy they are while a gateway reports each
 * second.
 */
export async function pageRows(stack: Stack): Promise<BenchRow[]> {
  const gateways = await connectGateways(
    stack.mqtt,
    await readCommissioning(join(stack.dataDir, 'commissioning.json')),
  );
  const publish = () =>
    Promise.all(gateways.map((gateway) => gateway.publish([Date.now()], 1_000))).catch(() => undefined);
  const timer = setInterval(() => void publish(), 1_000);
  try {
    const portal = await inBrowser(stack, START_WATCH, (context) => usePortal(context.pages()[0]!, stack));
    const wall = await inBrowser(stack, START_WATCH, async (context) => {
      const page = context.pages()[0]!;
      await pairWall(page, stack, { person: 'admin' });
      const first = await visit(page, '/kiosk/', WALL);
      return [
        { name: 'wall over everything, reload', figure: first, unit: 'ms', aim: '≤ 1000' },
        await busyRow('wall over everything', page),
        ...(await engineRows(page, '/kiosk/', WALL)),
      ];
    });
    return [...portal, ...wall];
  } finally {
    clearInterval(timer);
    await Promise.all(gateways.map((gateway) => gateway.end()));
  }
}

async function usePortal(page: Page, stack: Stack): Promise<BenchRow[]> {
  await openSignedIn(page, { email: 'admin@demo.example', password: stack.password }, { savesData: false });
  const rows: BenchRow[] = [];
  const add = (name: string, times: number[]) => {
    const sorted = [...times].sort((one, other) => one - other);
    rows.push({ name, figure: sorted[Math.floor(sorted.length / 2)]!, unit: 'ms', aim: '≤ 1000' });
  };
  // The server's first totals have a row of their own.
  await visit(page, '/', TOTALS);
  for (const [name, path, live] of PAGES) {
    const times: number[] = [];
    for (let i = 0; i <= TIMES; i++) {
      await pause(STAY_MS);
      times.push(await visit(page, path, live));
    }
    // The first also loads its code.
    add(`${name}, navigation`, times.slice(1));
    rows.push(...(await engineRows(page, path, live)));
  }
  for (const [name, path, live] of PAGES.slice(0, 3)) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) {
      await page.goto('/about');
      await pause(STAY_MS);
      const link = shell(page).menu.locator(`a[href="${path}"]`);
      times.push(await afterClick(page, () => link.click(), live));
    }
    add(`${name}, from the menu`, times);
  }
  await visit(page, '/bulletinBoard', TOTALS);
  return [...rows, await busyRow('board', page)];
}

/** Rows that the engine reads for the first page, and its heap then. */
async function engineRows(page: Page, path: string, live: Live): Promise<BenchRow[]> {
  const browser = page.context().browser()!;
  // It may live on from one page to the next.
  await (await engineTarget(browser)).evaluate('performance.clearResourceTimings()');
  await visit(page, path, live);
  await pause(STAY_MS);
  const engine = await engineTarget(browser);
  const bytes = await engine.evaluate(
    `performance.getEntriesByType('resource').reduce((sum, { transferSize }) => sum + transferSize, 0)`,
  );
  return [
    { name: '  answers to the engine', figure: Number(bytes) / 1_000, unit: 'kB', aim: '≤ 300' },
    { name: '  heap of the engine', figure: (await engine.heap()) / 1_000_000, unit: 'MB', aim: '≤ 150' },
  ];
}

/** Load of a page's main thread. */
async function busyRow(name: string, page: Page): Promise<BenchRow> {
  await pause(STAY_MS * 3);
  const devtools = await readDevtools(page);
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? NaN) * 1_000;
  };
  const [from, before] = [performance.now(), await busy()];
  await pause(BUSY_MS);
  const load = ((await busy()) - before) / (performance.now() - from);
  return { name: `${name}, main thread`, figure: load * 100, unit: '% busy', aim: '< 10' };
}
