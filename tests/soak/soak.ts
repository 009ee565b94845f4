/**
 * `npm run soak [-- --minutes 18]`: a paired display that shows all scenes receives three days of messages. Its memory and
 * DOM must not grow, its one connection must stay open, and no scene may be skipped.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Scene } from '@heliograph/contracts/http';
import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startChild } from '../benchmarks/child.ts';
import { formatTable } from '../benchmarks/table.ts';
import { engineTarget } from '../wall/engineTarget.ts';
import { everyScene } from '../wall/everyScene.ts';
import { pairWall } from '../wall/pairWall.ts';
import { fastClock } from './fastClock.ts';
import type { Sent } from './load.ts';
import { slope } from './slope.ts';

const STATIONS = 12;
const DAYS = 3;
/** Gateways publish every 5 s. */
const MESSAGES = (STATIONS * DAYS * 86_400) / 5;
/** Speed-up of clock and timers, lower than that of messages because of real network calls. */
const RATE = 12;
/** By the display's clock, s. */
const SCENE_SECONDS = 30;
/** Loading and showing each scene for the first time do not count as growth. */
const SETTLING = 0.2;
const SAMPLES = 40;
const MEGABYTE = 2 ** 20;
const MAX_MB_PER_DAY = 0.2;

/** Time for a scene to render completely, by the real clock. */
const DRAWN_MS = 1000;

interface Sample {
  /** Messages so far, in days. */
  day: number;
  page: number;
  engine: number;
  nodes: number;
  listeners: number;
  sockets: number;
}

/** Runs in the page: reports each scene that is shown. */
const followScenes = `(() => {
  let last = null;
  const look = () => {
    const scene = document.querySelector('[data-scene]:not([data-leaving])')?.dataset.scene;
    if (scene === undefined || scene === last) return;
    last = scene;
    tellScene(scene);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
})()`;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '18' } } });
const seconds = Number(values.minutes) * 60;
const began = Date.now();
Object.assign(process.env, { CLOCK_RATE: `${RATE}`, CLOCK_START: `${began}` });

const stack = await startStack({
  env: {
    DEMO_STATIONS: `${STATIONS}`,
    SIMULATOR: 'off',
    CLOCK_RATE: `${RATE}`,
    CLOCK_START: `${began}`,
    NODE_OPTIONS: `--import ${new URL('../wall/shiftedClock.mjs', import.meta.url).href}`,
  },
});
const load = startChild<Sent>(
  new URL('./load.ts', import.meta.url),
  stack.mqtt,
  join(stack.dataDir, 'commissioning.json'),
  `${MESSAGES / seconds}`,
);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Optimized code counts as memory; it is bounded, but not within three days.
    '--js-flags=--no-sparkplug --no-maglev --no-turbofan',
  ],
});
let failures: string[];
try {
  failures = await soak(browser);
} finally {
  await browser.close();
  await load.stop();
  await stack.stop();
}
for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);

async function soak(browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.addInitScript(fastClock(RATE, began));
  page.on('pageerror', (error) => process.stdout.write(`page: ${error.message}\n`));
  const scenes = everyScene(await someStation(stack), SCENE_SECONDS);
  await pairWall(page, stack, { config: { scenes } });
  await page.locator('[data-scene]').first().waitFor();
  await (await engineTarget(browser)).evaluate(fastClock(RATE, began));

  const shown: string[] = [];
  await page.exposeBinding('tellScene', (_source, id: string) => void shown.push(id));
  await page.evaluate(followScenes);

  const samples: Sample[] = [];
  for (let taken = 0; taken < SAMPLES; taken++) {
    const due = ((taken + 1) / SAMPLES) * MESSAGES;
    while (sent() < due) await pause(200);
    // Scenes differ in memory use, so always sample while the board is shown alone.
    await page.locator('[data-scene="board"]').waitFor({ state: 'detached' });
    await page.locator('[data-scene="board"]').waitFor();
    await page.locator('[data-leaving]').waitFor({ state: 'detached' });
    await pause(DRAWN_MS);
    samples.push(await sample(browser, page));
    process.stdout.write(`${JSON.stringify(samples.at(-1))}\n`);
  }
  return judge(samples, shown, scenes);
}

function sent(): number {
  return load.messages.at(-1)?.sent ?? 0;
}

/** A station of the owner, for scenes that show one. */
async function someStation(server: Stack): Promise<number> {
  const { token } = await signIn(server, 'owner');
  const { station } = await readData(server, getStationRelevance, {}, { token });
  return station[0]!.id;
}

async function sample(browser: Browser, page: Page): Promise<Sample> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  const engine = await (await engineTarget(browser)).heap();
  const metrics = await (await fetch(`${stack.http}/metrics`)).text();
  const sockets = Number(/heliograph_broker_clients\{kind="session"\} (\d+)/.exec(metrics)?.[1]);
  return {
    day: (sent() / MESSAGES) * DAYS,
    page: usedSize / MEGABYTE,
    engine: engine / MEGABYTE,
    nodes,
    listeners: jsEventListeners,
    sockets,
  };
}

function judge(samples: readonly Sample[], shown: readonly string[], scenes: readonly Scene[]): string[] {
  const settled = samples.filter(({ day }) => day > DAYS * SETTLING);
  const growth = (of: 'page' | 'engine' | 'nodes' | 'listeners') =>
    slope(settled.map((each) => [each.day, each[of]] as const));
  const order = scenes.map(({ id }) => id);
  const missed = shown.filter(
    (id, index) => index > 0 && order.indexOf(id) !== (order.indexOf(shown[index - 1]!) + 1) % order.length,
  ).length;
  const rows = [
    { name: 'messages', figure: sent(), unit: '' },
    { name: 'page: heap after collection, growth', figure: growth('page'), unit: 'MB a day' },
    { name: 'engine: heap after collection, growth', figure: growth('engine'), unit: 'MB a day' },
    { name: 'page: DOM nodes, growth', figure: growth('nodes'), unit: 'a day' },
    { name: 'page: listeners, growth', figure: growth('listeners'), unit: 'a day' },
    { name: 'scenes shown', figure: shown.length, unit: '' },
    { name: 'scenes out of turn', figure: missed, unit: '' },
  ];
  process.stdout.write(`\n${formatTable(rows).join('\n')}\n`);
  const failures = [
    growth('page') >= MAX_MB_PER_DAY && `the page grows by ${growth('page').toFixed(2)} MB a day`,
    growth('engine') >= MAX_MB_PER_DAY && `the engine grows by ${growth('engine').toFixed(2)} MB a day`,
    ...(['nodes', 'listeners'] as const).map(
      (of) => !isConstant(settled.map((each) => each[of])) && `${of} of the page are not constant`,
    ),
    settled.some(({ sockets }) => sockets !== 1) && 'there was not always one connection',
    missed > 0 && `${missed} scenes were left out`,
    shown.length < order.length * 2 && 'the scenes did not take turns',
  ];
  return failures.filter((failure) => failure !== false);
}

/** Ignores short peaks: a leak shows in the second half but not in the first. */
function isConstant(counts: readonly number[]): boolean {
  const half = counts.length / 2;
  return Math.max(...counts.slice(half)) <= Math.max(...counts.slice(0, half)) * 1.02;
}
