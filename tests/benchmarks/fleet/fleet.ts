import { join } from 'node:path';
import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { startChild } from '../child.ts';
import { against, type BenchRow } from '../table.ts';
import type { LoadReady } from './load.ts';
import { readHeap, readMotion, type Motion } from './measure.ts';
import { servePeer } from './peerPage.ts';
import { walkList, type ListControls, type ListTimes } from './walkList.ts';

const STATIONS = 5000;
const READY_MS = 180_000;
const WATCH = new URL('./watch.ts', import.meta.url);
const MEGABYTE = 2 ** 20;

interface Walked {
  times: ListTimes;
  pan: Motion;
  zoom: Motion;
  /** Heap after using map and list, bytes. */
  heap: number;
}

/** The map and the list with thousands of live stations, compared with typical pages. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off' } });
  const load = startChild<LoadReady>(
    new URL('./load.ts', import.meta.url),
    stack.mqtt,
    join(stack.dataDir, 'commissioning.json'),
  );
  try {
    await load.waitFor((message): message is LoadReady => 'gateways' in message);
    const ours = await inBrowser(stack, WATCH, (context) => walkPortal(context, stack));
    const map = await inBrowser(stack, WATCH, (context) => walkPeerMap(context, stack));
    const list = await inBrowser(stack, WATCH, (context) => walkPeerList(context, stack));
    return rows(ours, { ...map, times: list.times, heap: list.heap });
  } finally {
    await load.stop();
    await stack.stop();
  }
}

async function walkPortal(context: BrowserContext, stack: Stack): Promise<Walked> {
  const page = context.pages()[0]!;
  page.setDefaultTimeout(READY_MS);
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.signIn('admin', stack.password);
  // Until then the lists by status keep growing.
  await page.getByText(`${STATIONS} of ${STATIONS} reporting`).first().waitFor();
  const motion = await walkMap(context, page, '[role="application"]');
  const times = await walkList(page, portalControls(page));
  const heap = await readHeap(await context.newCDPSession(page));
  return { ...motion, times, heap };
}

async function walkPeerMap(context: BrowserContext, stack: Stack): Promise<Pick<Walked, 'pan' | 'zoom'>> {
  const page = context.pages()[0]!;
  await page.goto(await servePeer(context, stack, new URL('./peerMap.ts', import.meta.url)));
  await page.locator('#map[data-ready]').waitFor({ timeout: READY_MS });
  return walkMap(context, page, '#map');
}

async function walkPeerList(context: BrowserContext, stack: Stack): Promise<Pick<Walked, 'times' | 'heap'>> {
  const page = context.pages()[0]!;
  page.setDefaultTimeout(READY_MS);
  await page.goto(await servePeer(context, stack, new URL('./peerList.tsx', import.meta.url)));
  const times = await walkList(page, peerControls(page));
  return { times, heap: await readHeap(await context.newCDPSession(page)) };
}

const portalControls = (page: Page): ListControls => {
  const type = page.getByRole('combobox', { name: 'Station type', exact: true });
  return {
    open: () => page.locator('a[href="/powerDetail"]').first().click(),
    async leave() {
      await page.locator('a[href="/"]').first().click();
      await page.getByRole('application').waitFor();
    },
    search: () => page.getByRole('textbox', { name: /^Name, address/ }).focus(),
    offerTypes: () => type.click(),
    chooseType: (index) =>
      index === 0
        ? page.locator('button[class*="clear" i]:visible').last().click()
        : page
            .getByRole('option')
            .nth(index - 1)
            .click(),
    chooseTab: (tab) =>
      page.getByRole('tab', { name: { whole: /^All/, fault: /^Fault/, abnormal: /^Abnormal/ }[tab] }).click(),
    sortBy: (column) => page.locator(`.ag-header-cell[col-id="${column}"]`).click(),
    nextPage: () => page.getByRole('button', { name: 'Next page', exact: true }).click(),
  };
};

const peerControls = (page: Page): ListControls => ({
  open: () => page.locator('#open').click(),
  leave: () => page.locator('#leave').click(),
  search: () => page.locator('#search').focus(),
  offerTypes: () => Promise.resolve(),
  chooseType: (index) => page.locator(`#type${index}`).click(),
  chooseTab: (tab) => page.locator(`#${tab}`).click(),
  sortBy: (column) => page.locator(`.ag-header-cell[col-id="${column}"]`).click(),
  nextPage: () => page.locator('[data-ref="btNext"]').click(),
});

/** Drags a map back and forth and zooms in and out with the wheel. */
async function walkMap(
  context: BrowserContext,
  page: Page,
  selector: string,
): Promise<Pick<Walked, 'pan' | 'zoom'>> {
  const devtools: CDPSession = await context.newCDPSession(page);
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error('the map is not visible');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const pan = await readMotion(page, devtools, async () => {
    await page.mouse.down();
    for (let step = 1; step <= 60; step++) await page.mouse.move(x + 4 * step, y + (step % 10));
    for (let step = 60; step >= -60; step--) await page.mouse.move(x + 4 * step, y);
    await page.mouse.up();
  });
  const zoom = await readMotion(page, devtools, async () => {
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, -100);
    for (let step = 0; step < 12; step++) await page.mouse.wheel(0, 100);
  });
  return { pan, zoom };
}

function rows(ours: Walked, peer: Walked): BenchRow[] {
  const row = (
    name: string,
    unit: string,
    peerName: string,
    figure: (of: Walked) => number,
    aim?: string,
  ): BenchRow =>
    against({
      name: `${STATIONS} stations, ${name}`,
      figure: figure(ours),
      unit,
      peer: peerName,
      peerFigure: figure(peer),
      ...(aim !== undefined && { aim }),
    });
  const times = (kind: keyof ListTimes, name: string, aim?: string) => [
    row(`${name}, median`, 'ms', LIST_PEER, (of) => median(of.times[kind]), aim),
    ...(ours.times[kind].length > 1
      ? [row(`${name}, longest`, 'ms', LIST_PEER, (of) => Math.max(...of.times[kind]))]
      : []),
  ];
  const motion = (kind: 'pan' | 'zoom') => [
    row(`map ${kind}: tasks over 50 ms`, '', MAP_PEER, (of) => of[kind].longTasks, '0'),
    row(`map ${kind}: longest task, of the processor`, 'ms', MAP_PEER, (of) => of[kind].longestTask, '< 50'),
    row(`map ${kind}: longest frame`, 'ms', MAP_PEER, (of) => of[kind].longestFrame),
  ];
  return [
    // Includes loading the code of the grid.
    ...times('open', 'list opened for the first time'),
    ...times('again', 'list opened again'),
    ...times('search', 'key to rows', '< 100'),
    ...times('tab', 'tab to rows', '< 100'),
    ...times('type', 'type to rows', '< 100'),
    ...times('page', 'next page', '< 100'),
    ...times('sort', 'sorted', '< 100'),
    ...motion('pan'),
    ...motion('zoom'),
    row('heap after map and list', 'MB', LIST_PEER, (of) => of.heap / MEGABYTE, '< 150'),
  ];
}

const LIST_PEER = 'all rows in AG Grid, filtered in React';
const MAP_PEER = "OpenLayers' Cluster and VectorLayer";

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
