import { setTimeout as pause } from 'node:timers/promises';
import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { startChild, type Child } from '../child.ts';
import { against, type BenchRow } from '../table.ts';
import { crowd } from './crowd.ts';
import type { LoadReady, Step } from './load.ts';
import { observe, type Observation } from './observe.ts';
import { servePeer } from './peerPage.ts';
import { watchScenes, type SceneTurn } from './scenes.ts';

const WATCH = new URL('./watch.ts', import.meta.url);
const STATIONS = 1000;
const DEVICES_EACH = 10;
const PEER_MINUTES = 2;
const READY_WITHIN_MS = 120_000;
const LATELY_MS = 3_000;
const MEGABYTE = 2 ** 20;

type Told = LoadReady | Step;

/** A display with a fleet that changes completely each second, compared with a typical page. */
export async function run({ minutes = 10 }: { minutes?: number }): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off' } });
  const commissioning = await crowd(stack, DEVICES_EACH);
  const load = startChild<Told>(new URL('./load.ts', import.meta.url), stack.mqtt, commissioning);
  try {
    const fleet = await load.waitFor((message): message is LoadReady => 'devices' in message);
    const peerMinutes = Math.min(minutes, PEER_MINUTES);
    const wall = await inBrowser(stack, WATCH, async (context) => {
      const page = await openWall(context, stack);
      // Charts appear with the first energy values.
      await page.getByRole('figure').waitFor({ timeout: READY_WITHIN_MS });
      return measure(page, '[data-carrier="pv"] [role="group"]', minutes, load);
    });
    const turns = await inBrowser(stack, WATCH, (context) => watchScenes(context.pages()[0]!, stack));
    const peer = await inBrowser(stack, WATCH, async (context) => {
      const page = context.pages()[0]!;
      await page.goto(await servePeer(context, stack));
      return measure(page, '#pv', peerMinutes, load);
    });
    const named = { name: `mqtt.js and setState in the page, ${peerMinutes} min`, ...peer };
    return [
      ...rows(`wall, ${fleet.devices} devices at 1 Hz, ${minutes} min`, wall, named),
      ...turns.flatMap((turn) => turnRows(turn, named)),
    ];
  } finally {
    await load.stop();
    await stack.stop();
  }
}

/** Signs in through the portal, so that the display shows the user's whole fleet, and leaves only the display open. */
async function openWall(context: BrowserContext, stack: Stack): Promise<Page> {
  const portal = context.pages()[0]!;
  const signIn = signInPage(portal);
  await signIn.open();
  await signIn.signIn('admin', stack.password);
  await portal.waitForURL('/');
  const wall = await context.newPage();
  await wall.goto('/kiosk/?guest');
  await portal.close();
  return wall;
}

async function measure(
  page: Page,
  selector: string,
  minutes: number,
  load: Child<Told>,
): Promise<Observation> {
  const steps = () => load.messages.filter((message): message is Step => 'step' in message);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!isCurrent(await page.evaluate((watched) => window.watch.total(watched), selector), steps())) {
    if (Date.now() > deadline) throw new Error('the page does not show the whole fleet');
    await pause(100);
  }
  await page.waitForLoadState('networkidle');
  return observe(page, { selector, minutes, steps });
}

/** Whether a total matches a recent total of the whole fleet. */
function isCurrent(watts: number, steps: readonly Step[]): boolean {
  const step = steps.findLast((one) => one.watts <= watts);
  return step !== undefined && Date.now() - step.at < LATELY_MS;
}

function rows(name: string, ours: Observation, peer: Observation & { name: string }): BenchRow[] {
  const row = (what: string, unit: string, figure: (of: Observation) => number, aim?: string) =>
    against({
      name: `${name}: ${what}`,
      figure: figure(ours),
      unit,
      peer: peer.name,
      peerFigure: figure(peer),
      ...(aim !== undefined && { aim }),
    });
  return [
    row('publish to paint, p50', 'ms', ({ latencies }) => percentile(latencies, 0.5)),
    row('publish to paint, p99', 'ms', ({ latencies }) => percentile(latencies, 0.99), '< 500'),
    row('main thread busy', '%', ({ busy }) => busy * 100, '< 10'),
    row('tasks over 50 ms', 'a minute', ({ longTasks }) => longTasks, '0'),
    row('heap growth', 'MB a minute', ({ heapGrowth }) => heapGrowth / MEGABYTE, 'none'),
  ];
}

function turnRows({ scene, busy, longTasks }: SceneTurn, peer: Observation & { name: string }): BenchRow[] {
  return [
    against({
      name: `scene ${scene}: main thread busy`,
      figure: busy * 100,
      unit: '%',
      peer: peer.name,
      peerFigure: peer.busy * 100,
      aim: '< 10',
    }),
    { name: `scene ${scene}: tasks over 50 ms in a turn`, figure: longTasks, unit: '', aim: '0' },
  ];
}

/** Of ascending values. */
function percentile(values: readonly number[], share: number): number {
  return values[Math.ceil(values.length * share) - 1] ?? NaN;
}
