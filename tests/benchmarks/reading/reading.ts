import { join } from 'node:path';
import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { startChild, type Child } from '../child.ts';
import { readMotion, type Motion } from '../fleet/measure.ts';
import { servePeer } from '../fleet/peerPage.ts';
import { against, type BenchRow } from '../table.ts';
import type { LoadReady, Requests } from './load.ts';

const DEVICES = 200;
const TABS = 3;
const ROUNDS = 5;
const READY_MS = 90_000;
const CODE = 'battery_capacity';
const PEER = 'mqtt.js in each tab';
const WATCH = new URL('./watch.ts', import.meta.url);
const PEER_WATCH = new URL('../fleet/watch.ts', import.meta.url);

type LoadMessage = LoadReady | Requests;

interface Read extends Motion {
  /** Median time until the last tab has its last reply, ms. */
  took: number;
  /** Replies of a wrong device. */
  mixed: number;
  /** Missing replies. */
  missing: number;
  /** Requests per device and round. */
  requests: number;
}

/** Three tabs read all devices of a fleet at once, compared with tabs that do it the usual way. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${DEVICES}`, SIMULATOR: 'off' } });
  const load = startChild<LoadMessage>(
    new URL('./load.ts', import.meta.url),
    stack.mqtt,
    join(stack.dataDir, 'commissioning.json'),
    CODE,
  );
  try {
    const { devicesRead } = await load.waitFor((message): message is LoadReady => 'devicesRead' in message);
    const ours = await inBrowser(stack, WATCH, async (context) =>
      readInTabs(context, await openPortal(context, stack), load, devicesRead),
    );
    const peer = await inBrowser(stack, PEER_WATCH, async (context) =>
      readInTabs(context, await openPeers(context, stack, devicesRead), load, devicesRead),
    );
    return rows(ours, peer);
  } finally {
    await load.stop();
    await stack.stop();
  }
}

async function openPortal(context: BrowserContext, stack: Stack): Promise<Page[]> {
  const first = context.pages()[0]!;
  first.setDefaultTimeout(READY_MS);
  const signIn = signInPage(first);
  await signIn.open();
  await signIn.signIn('admin', stack.password);
  const tabs = [first];
  while (tabs.length < TABS) {
    const tab = await context.newPage();
    await tab.goto('/');
    tabs.push(tab);
  }
  for (const tab of tabs)
    await tab.getByText(`${DEVICES} of ${DEVICES} reporting`).first().waitFor({ timeout: READY_MS });
  return tabs;
}

async function openPeers(
  context: BrowserContext,
  stack: Stack,
  devicesRead: LoadReady['devicesRead'],
): Promise<Page[]> {
  const address = await servePeer(context, stack, new URL('./peer.ts', import.meta.url));
  const gatewayOf = JSON.stringify(
    Object.fromEntries(devicesRead.map(({ deviceId, uuid }) => [deviceId, uuid])),
  );
  await context.addInitScript((known) => localStorage.setItem('gatewayOf', known), gatewayOf);
  const tabs = [context.pages()[0]!];
  while (tabs.length < TABS) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto(address);
    await tab.locator('body[data-ready]').waitFor({ state: 'attached', timeout: READY_MS });
  }
  return tabs;
}

async function readInTabs(
  context: BrowserContext,
  tabs: readonly Page[],
  load: Child<LoadMessage>,
  devicesRead: LoadReady['devicesRead'],
): Promise<Read> {
  const wanted = { ids: devicesRead.map(({ deviceId }) => deviceId), code: CODE };
  const readAll = () =>
    Promise.all(
      tabs.map((tab) => tab.evaluate(({ ids, code }) => window.reading.readAll(ids, code), wanted)),
    );
  // Warm-up of connections and code.
  await readAll();
  const before = await countRequests(load);
  const took: number[] = [];
  const answers: (number | null)[][] = [];
  const devtools = await context.newCDPSession(tabs[0]!);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.fleetWatch.reset())));
  const motion = await readMotion(tabs[0]!, devtools, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      answers.push(...(await readAll()));
      took.push(performance.now() - began);
      // Simultaneous requests share a reply, so rounds must not overlap.
      await tabs[0]!.waitForTimeout(500);
    }
  });
  const others = await Promise.all(
    tabs.slice(1).map((tab) => tab.evaluate(() => window.fleetWatch.smoothness())),
  );
  const after = await countRequests(load);
  const flat = answers.flatMap((values) =>
    values.map((value, index) => ({ value, of: devicesRead[index]! })),
  );
  return {
    ...motion,
    longTasks: others.reduce((sum, { longTasks }) => sum + longTasks, motion.longTasks),
    took: took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!,
    mixed: flat.filter(({ value, of }) => value !== null && value !== of.holds).length,
    missing: flat.filter(({ value }) => value === null).length,
    requests: Math.max(...after.map((count, index) => count - before[index]!)) / ROUNDS,
  };
}

async function countRequests(load: Child<LoadMessage>): Promise<number[]> {
  const known = load.messages.length;
  load.request();
  const { requests } = await load.waitFor(
    (message): message is Requests => 'requests' in message && load.messages.indexOf(message) >= known,
  );
  return requests;
}

function rows(ours: Read, peer: Read): BenchRow[] {
  const row = (name: string, unit: string, figure: (of: Read) => number, aim?: string): BenchRow =>
    against({
      name: `${DEVICES} devices read by ${TABS} tabs, ${name}`,
      figure: figure(ours),
      unit,
      peer: PEER,
      peerFigure: figure(peer),
      ...(aim !== undefined && { aim }),
    });
  return [
    row('until all have all, median', 'ms', ({ took }) => took),
    row('requests to each device', '', ({ requests }) => requests, '1'),
    row('answers of another device', '', ({ mixed }) => mixed, '0'),
    row('answers that did not come', '', ({ missing }) => missing, '0'),
    row('tasks over 50 ms, all tabs', '', ({ longTasks }) => longTasks, '0'),
    row('longest task, of the processor', 'ms', ({ longestTask }) => longestTask, '< 50'),
    row('longest frame', 'ms', ({ longestFrame }) => longestFrame),
  ];
}
