import { join } from 'node:path';
import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { startChild, type Child } from '../child.ts';
import { motionOf, type Motion } from '../fleet/measure.ts';
import { servePeer } from '../fleet/peerPage.ts';
import { against, type BenchRow } from '../table.ts';
import type { LoadReady, Questions } from './load.ts';

const DEVICES = 200;
const TABS = 3;
const ROUNDS = 5;
const READY_MS = 90_000;
const CODE = 'battery_capacity';
const PEER = 'mqtt.js in each tab';
const WATCH = new URL('./watch.ts', import.meta.url);
const PEER_WATCH = new URL('../fleet/watch.ts', import.meta.url);

type Told = LoadReady | Questions;

interface Read extends Motion {
  /** Median of the rounds until the last tab had its last answer, ms. */
  took: number;
  /** Answers that were another device's. */
  mixed: number;
  /** Answers that never came. */
  missing: number;
  /** Questions to each device and round. */
  questions: number;
}

/** All devices of a fleet read at once by three tabs, beside tabs that do the same the usual way. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${DEVICES}`, SIMULATOR: 'off' } });
  const load = startChild<Told>(
    new URL('./load.ts', import.meta.url),
    stack.mqtt,
    join(stack.dataDir, 'commissioning.json'),
    CODE,
  );
  try {
    const { asked } = await load.hear((told): told is LoadReady => 'asked' in told);
    const ours = await inBrowser(stack, WATCH, async (context) =>
      readInTabs(context, await openPortal(context, stack), load, asked),
    );
    const peer = await inBrowser(stack, PEER_WATCH, async (context) =>
      readInTabs(context, await openPeers(context, stack, asked), load, asked),
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

async function openPeers(context: BrowserContext, stack: Stack, asked: LoadReady['asked']): Promise<Page[]> {
  const address = await servePeer(context, stack, new URL('./peer.ts', import.meta.url));
  const gatewayOf = JSON.stringify(Object.fromEntries(asked.map(({ deviceId, uuid }) => [deviceId, uuid])));
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
  load: Child<Told>,
  asked: LoadReady['asked'],
): Promise<Read> {
  const wanted = { ids: asked.map(({ deviceId }) => deviceId), code: CODE };
  const readAll = () =>
    Promise.all(
      tabs.map((tab) => tab.evaluate(({ ids, code }) => window.reading.readAll(ids, code), wanted)),
    );
  // Connections, compiled code.
  await readAll();
  const before = await questionsOf(load);
  const took: number[] = [];
  const answers: (number | null)[][] = [];
  const devtools = await context.newCDPSession(tabs[0]!);
  await Promise.all(tabs.map((tab) => tab.evaluate(() => window.fleetWatch.reset())));
  const motion = await motionOf(tabs[0]!, devtools, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      answers.push(...(await readAll()));
      took.push(performance.now() - began);
      // Whoever asks at the same time is given the same answer; the next round is another time.
      await tabs[0]!.waitForTimeout(500);
    }
  });
  const others = await Promise.all(
    tabs.slice(1).map((tab) => tab.evaluate(() => window.fleetWatch.smoothness())),
  );
  const after = await questionsOf(load);
  const flat = answers.flatMap((values) => values.map((value, index) => ({ value, of: asked[index]! })));
  return {
    ...motion,
    longTasks: others.reduce((sum, { longTasks }) => sum + longTasks, motion.longTasks),
    took: took.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!,
    mixed: flat.filter(({ value, of }) => value !== null && value !== of.holds).length,
    missing: flat.filter(({ value }) => value === null).length,
    questions: Math.max(...after.map((count, index) => count - before[index]!)) / ROUNDS,
  };
}

async function questionsOf(load: Child<Told>): Promise<number[]> {
  const known = load.told.length;
  load.ask();
  const { questions } = await load.hear(
    (told): told is Questions => 'questions' in told && load.told.indexOf(told) >= known,
  );
  return questions;
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
    row('questions to each device', '', ({ questions }) => questions, '1'),
    row('answers of another device', '', ({ mixed }) => mixed, '0'),
    row('answers that did not come', '', ({ missing }) => missing, '0'),
    row('tasks over 50 ms, all tabs', '', ({ longTasks }) => longTasks, '0'),
    row('longest task, of the processor', 'ms', ({ longestTask }) => longestTask, '< 50'),
    row('longest frame', 'ms', ({ longestFrame }) => longestFrame),
  ];
}
