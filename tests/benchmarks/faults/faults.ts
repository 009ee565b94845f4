import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { connectDatabase } from '../../contract/support/stackDatabase.ts';
import { faultPage } from '../../e2e/pages/faultPage.ts';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { bundleForPage } from '../bundleForPage.ts';
import { readHeap, inputToRows, readMotion, type Motion } from '../fleet/measure.ts';
import { against, type BenchRow } from '../table.ts';

const ALARMS = 1_000_000;
const DAYS = 80;
const READY_MS = 300_000;
const WATCH = new URL('../fleet/watch.ts', import.meta.url);
const PEER = new URL('./peerGrid.tsx', import.meta.url);
const MEGABYTE = 2 ** 20;
const COUNT = ALARMS.toLocaleString('en-AU');

interface Walked {
  /** ms until the first rows are visible. */
  first: number;
  scroll: Motion;
  sort: number[];
  search: number[];
  /** Bytes. */
  heap: number;
}

/** The fault page with a million alarms in the database, compared with a grid that gets all of them as objects. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: '40', SIMULATOR: 'off' } });
  try {
    await fill(stack);
    const ours = await inBrowser(stack, WATCH, (context) => walkPortal(context, stack));
    const peer = await inBrowser(stack, WATCH, (context) => walkPeer(context, stack));
    return rows(ours, peer);
  } finally {
    await stack.stop();
  }
}

/** Inserted directly: gateways would need hours to report a million alarms. */
async function fill(stack: Stack): Promise<void> {
  const database = await connectDatabase(stack);
  await database.query(
    `with own as (select array_agg(id order by id) as ids from device)
     insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
     select ids[1 + i % cardinality(ids)], 'E' || i % 200, case when i % 5 = 0 then 'fault' else 'alarm' end, 1 + i % 3,
       'Message ' || i % 200, $1::bigint - i::bigint * $2, case when i % 9 = 0 then null else $1::bigint - i::bigint * $2 + 60000 end
     from own, generate_series(1, ${ALARMS}) i`,
    [Date.now(), Math.floor((DAYS * 86_400_000) / ALARMS)],
  );
  await database.query('analyze alarm');
  await database.end();
}

async function walkPortal(context: BrowserContext, stack: Stack): Promise<Walked> {
  const page = context.pages()[0]!;
  page.setDefaultTimeout(READY_MS);
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn('admin', stack.password);
  await page.locator('a[href="/fault"]').first().waitFor();
  await page.goto('/fault?state=all&days=90&devices=none');
  const faults = faultPage(page);
  await faults.tree.waitFor();
  const began = performance.now();
  await faults.all.click();
  await faults.rows.first().locator('[col-id="message"]').filter({ hasText: 'Message' }).waitFor();
  const first = performance.now() - began;
  await page.getByText(`${COUNT} entries`).waitFor();
  return walk(context, page, {
    first,
    sortBy: (column) => page.locator(`.ag-header-cell[col-id="${column}"]`).click(),
    search: () => faults.search.focus(),
  });
}

async function walkPeer(context: BrowserContext, stack: Stack): Promise<Walked> {
  const page = context.pages()[0]!;
  page.setDefaultTimeout(READY_MS);
  const script = await bundleForPage(PEER, 'esm');
  await context.route(new URL('/bench/peer', stack.http).href, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': "default-src 'self' 'unsafe-inline' data:" },
      body: `<!doctype html><meta charset="utf-8"><title>Peer</title><script type="module" src="/bench/peer.js"></script>`,
    }),
  );
  await context.route(new URL('/bench/peer.js', stack.http).href, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`/bench/peer#${ALARMS}`);
  const began = performance.now();
  await page.locator('#open').click();
  await page.locator('[row-index="0"] [col-id="message"]').waitFor();
  return walk(context, page, {
    first: performance.now() - began,
    sortBy: (column) => page.locator(`.ag-header-cell[col-id="${column}"]`).click(),
    search: () => page.locator('#search').focus(),
  });
}

interface Controls {
  first: number;
  sortBy: (column: 'message' | 'device' | 'at') => Promise<void>;
  search: () => Promise<void>;
}

async function walk(
  context: BrowserContext,
  page: Page,
  { first, sortBy, search }: Controls,
): Promise<Walked> {
  const devtools = await context.newCDPSession(page);
  const scroll = await readMotion(page, devtools, () => scrollThrough(page));
  const times = { sort: [] as number[], search: [] as number[] };
  const timed = async (kind: keyof typeof times, act: () => Promise<void>) => {
    const took = await inputToRows(page, act);
    if (took !== null) times[kind].push(took);
  };
  for (const column of ['message', 'device', 'at'] as const) await timed('sort', () => sortBy(column));
  await search();
  for (const key of 'age 17') await timed('search', () => page.keyboard.press(key === ' ' ? 'Space' : key));
  return { first, scroll, ...times, heap: await readHeap(devtools) };
}

/** Scrolls from top to bottom, a step per frame. What has the most to scroll is the grid's body. */
const scrollThrough = (page: Page) =>
  page.evaluate(async (frames) => {
    const [body] = [...document.querySelectorAll('[class*="ag-"]')].sort(
      (a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight),
    );
    if (!body || body.scrollHeight < 100_000) throw new Error('there is no grid to scroll');
    for (let frame = 1; frame <= frames; frame++) {
      body.scrollTop = ((body.scrollHeight - body.clientHeight) * frame) / frames;
      await new Promise(requestAnimationFrame);
    }
  }, 300);

function rows(ours: Walked, peer: Walked): BenchRow[] {
  const row = (name: string, unit: string, figure: (of: Walked) => number, aim?: string): BenchRow => {
    const own: BenchRow = {
      name: `${COUNT} alarms, ${name}`,
      figure: figure(ours),
      unit,
      ...(aim !== undefined && { aim }),
    };
    const peerFigure = figure(peer);
    // The peer's rows may take longer than the watch timeout.
    if (!Number.isFinite(peerFigure)) return own;
    return against({ ...own, peer: 'all rows as objects in AG Grid, already in the page', peerFigure });
  };
  return [
    row('first rows (ours reads them from the server)', 'ms', ({ first }) => first),
    row('top to bottom: tasks over 50 ms', '', ({ scroll }) => scroll.longTasks, '0'),
    row('top to bottom: longest task, of the processor', 'ms', ({ scroll }) => scroll.longestTask, '< 50'),
    row('top to bottom: longest frame', 'ms', ({ scroll }) => scroll.longestFrame),
    row('sorted, median', 'ms', ({ sort }) => median(sort)),
    row('key to rows, median', 'ms', ({ search }) => median(search)),
    row('key to rows, longest', 'ms', ({ search }) => Math.max(...search)),
    row('heap of the page', 'MB', ({ heap }) => heap / MEGABYTE),
  ];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
