import { startStack, type Stack } from '@heliograph/testing';
import type { BrowserContext, Locator } from '@playwright/test';
import { shell } from '../../e2e/pages/shell.ts';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import { servePeer } from '../live/peerPage.ts';
import { against, type BenchRow } from '../table.ts';
import { startLoggingProxy, type Passed } from './loggingProxy.ts';
import { afterClick, readFirstPaint, START_WATCH, visit, type Live } from './visit.ts';
import { waitUntilQuiet } from './waitUntilQuiet.ts';

const ROUNDS = 7;
const BARE_PAGE = new URL('./peer.tsx', import.meta.url);
/** How long a person stays on a page before the next: what was fetched ahead is there. */
const STAY_MS = 1_500;

/** A fleet at noon makes megawatts. */
const POWER = String.raw`\d[\d.,]*\s*[kMG]?W`;
const WALL: Live = { selector: '[data-carrier="pv"] [role="group"]', pattern: POWER };
const HOME: Live = { selector: '[aria-label="Your fleet"]', pattern: POWER };
const STATIONS: Live = { selector: '.ag-cell[col-id="power"]', pattern: String.raw`\d` };
const STATION: Live = { selector: '[data-energy] dd', pattern: String.raw`\d` };
const CHART: Live = { selector: '[role="treeitem"]', pattern: String.raw`\w` };
/** Its first row comes with the first retained message. */
const PEER: Live = { selector: 'tbody tr', pattern: String.raw`\d` };

interface Times {
  wall: number;
  wallPaint: number;
  peer: number;
  peerPaint: number;
  signIn: number;
  board: number;
  stations: number;
  station: number;
  chart: number;
  reloadHome: number;
  reloadStations: number;
}

/**
 * Each beside a figure of the bare page. An aim is a text, or the ms that hold where the bare page paints within `BARE_MS`,
 * and grow with its first contentful paint: on a slower machine, and beside other work, all pages take longer.
 */
const FIGURES: readonly [keyof Times, name: string, aim: string | number, peer?: keyof Times][] = [
  ['wall', 'wall, empty cache, to the first live value', '≤ 700'],
  ['wallPaint', 'wall, empty cache, first contentful paint', '≤ 2 ×', 'peerPaint'],
  ['signIn', 'sign-in to a live Home', '≤ 800'],
  ['reloadHome', 'reload of Home', 500],
  ['reloadStations', 'reload of the station list', 500],
  ['board', 'first opening of the board', 300],
  ['stations', 'first opening of the stations', 300],
  ['station', 'first opening of a station', 300],
  ['chart', 'first opening of the chart', 300],
];
const BARE_MS = 150;

/** How fast pages are there, beside a page that consists of one script and knows its broker from its address. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({ env: { DEMO_STATIONS: '24', DEMO_HISTORY_DAYS: '400' } });
  try {
    await waitUntilQuiet(stack);
    const rounds: Times[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        ...(await inBrowser(stack, START_WATCH, async (context) => {
          const page = context.pages()[0]!;
          return { wall: await visit(page, '/kiosk/?guest', WALL), wallPaint: await readFirstPaint(page) };
        })),
        ...(await inBrowser(stack, START_WATCH, async (context) => {
          const page = context.pages()[0]!;
          const peer = await visit(page, await servePeer(context, stack, BARE_PAGE, 'status'), PEER);
          return { peer, peerPaint: await readFirstPaint(page) };
        })),
        ...(await inBrowser(stack, START_WATCH, (context) => usePortal(context, stack))),
      });
    const typical = (figure: keyof Times) => median(rounds.map((one) => one[figure]));
    return [
      ...FIGURES.map(([figure, name, aim, peer = 'peer']) =>
        against({
          name,
          figure: typical(figure),
          unit: 'ms',
          peer: `mqtt.js and setState in one script, empty cache, ${peer === 'peer' ? 'first row' : 'first paint'}`,
          peerFigure: typical(peer),
          aim: typeof aim === 'string' ? aim : inProportion(aim, typical('peerPaint')),
        }),
      ),
      ...(await partsOfWall(stack)),
    ];
  } finally {
    await stack.stop();
  }
}

async function usePortal(
  context: BrowserContext,
  stack: Stack,
): Promise<Omit<Times, 'wall' | 'wallPaint' | 'peer' | 'peerPaint'>> {
  const page = context.pages()[0]!;
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.account.fill('admin@demo.example');
  await signIn.password.fill(stack.password);
  await page.waitForTimeout(STAY_MS);
  const signedIn = await afterClick(page, () => signIn.submit.click(), HOME);
  await page.waitForTimeout(2 * STAY_MS);
  const follow = async (link: Locator, live: Live) => {
    const ms = await afterClick(page, () => link.click(), live);
    await page.waitForTimeout(STAY_MS);
    return ms;
  };
  const open = (path: string, live: Live) => follow(shell(page).menu.locator(`a[href="${path}"]`), live);
  const reload = async (path: string, live: Live) => {
    await visit(page, path, live);
    await page.waitForTimeout(STAY_MS);
    return visit(page, path, live);
  };
  return {
    signIn: signedIn,
    board: await open('/bulletinBoard', WALL),
    stations: await open('/powerDetail', STATIONS),
    station: await follow(page.getByRole('main').locator('a[href*="isOne=1"]').first(), STATION),
    chart: await open('/chart', CHART),
    reloadHome: await reload('/', HOME),
    reloadStations: await reload('/powerDetail', STATIONS),
  };
}

/** Timeline of a wall's start: when each part arrived, as seen by a proxy between browser and server. */
async function partsOfWall(stack: Stack): Promise<BenchRow[]> {
  const proxy = await startLoggingProxy(stack.http);
  try {
    const parts = await inBrowser({ ...stack, http: proxy.origin }, START_WATCH, async (context) => {
      const page = context.pages()[0]!;
      const first = await visit(page, '/kiosk/?guest', WALL);
      const origin = await page.evaluate(() => performance.timeOrigin);
      return listParts(
        proxy.take().map((one) => ({ ...one, from: one.from - origin, to: one.to - origin })),
        first,
      );
    });
    return parts.map(([name, figure, unit]) => ({
      name: `wall through a proxy: ${name}`,
      figure,
      unit: unit ?? 'ms',
    }));
  } finally {
    await proxy.close();
  }
}

function listParts(log: readonly Passed[], first: number): [name: string, figure: number, unit?: string][] {
  const before = log.filter(({ from }) => from < first);
  const assets = before.filter(({ what }) => what.startsWith('GET /assets/'));
  const end = (pattern: RegExp) => before.find(({ what }) => pattern.test(what))?.to ?? NaN;
  return [
    ['document', end(/^GET \/kiosk/)],
    ['files', assets.length, ''],
    ['bytes of files', assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1024, 'kB'],
    ['last file', Math.max(...assets.map(({ to }) => to))],
    ['engine asked for', before.find(({ what }) => what.includes('/engine-'))?.from ?? NaN],
    [
      'first call of the engine',
      before.find(({ what }) => / \/(login|user|common)\//.test(what))?.from ?? NaN,
    ],
    ['guest, settings, stations and values', end(/start_guest/)],
    ['broker connected', end(/^CONNACK/)],
    ['subscribed', end(/^SUBACK/)],
    ['first live value', first],
  ];
}

/** The aim for a page beside a bare page that paints after `barePaint` ms, with how it was computed. */
const inProportion = (aim: number, barePaint: number): string =>
  barePaint <= BARE_MS
    ? `≤ ${aim}`
    : `≤ ${Math.round((aim * barePaint) / BARE_MS)} = ${aim} × first paint ${Math.round(barePaint)} / ${BARE_MS}`;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
