import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { signInPage } from '../../e2e/pages/signInPage.ts';
import { inBrowser } from '../browser.ts';
import type { Step } from './load.ts';
import { observe, type Observation } from './observe.ts';
import { servePeer } from './peerPage.ts';
import type { FleetUnderLoad } from './underLoad.ts';

type MeasuredFleet = Omit<FleetUnderLoad, 'dropOrReturn'>;

/** For `inBrowser`. */
export const WATCH = new URL('./watch.ts', import.meta.url);
const READY_WITHIN_MS = 120_000;
const LATELY_MS = 3_000;

/** The board of the whole fleet on a wall; `charts` where the server gets the messages too, and so has energies. */
export function measureWall(
  fleet: MeasuredFleet,
  minutes: number,
  { charts = true } = {},
): Promise<Observation> {
  return inBrowser(fleet.stack, WATCH, async (context) => {
    const page = await openWall(context, fleet);
    // Charts appear with the first energy values.
    if (charts) await page.getByRole('figure').waitFor({ timeout: READY_WITHIN_MS });
    return measure(page, '[data-carrier="pv"] [role="group"]', minutes, fleet);
  });
}

/** A typical page with the same messages. */
export function measurePeer(
  fleet: MeasuredFleet,
  minutes: number,
  script?: URL,
): Promise<Observation & { name: string }> {
  return inBrowser(fleet.stack, WATCH, async (context) => {
    const page = context.pages()[0]!;
    await page.goto(await servePeer(context, fleet.stack, script));
    const observation = await measure(page, '#pv', minutes, fleet);
    return { name: `mqtt.js and setState in the page, ${minutes} min`, ...observation };
  });
}

/** Signs in through the portal, so that the display shows the user's whole fleet, and leaves only the display open. */
async function openWall(context: BrowserContext, { stack }: MeasuredFleet): Promise<Page> {
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
  { steps }: MeasuredFleet,
): Promise<Observation> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!isCurrent(await page.evaluate((watched) => window.watch.total(watched), selector), steps())) {
    if (Date.now() > deadline) throw new Error('the page does not show the whole fleet');
    await pause(100);
  }
  await page.waitForLoadState('networkidle');
  return observe(page, { selector, minutes, steps });
}

/** True if a total matches a recent total of the whole fleet. */
function isCurrent(watts: number, steps: readonly Step[]): boolean {
  const step = steps.findLast((one) => one.watts <= watts);
  return step !== undefined && Date.now() - step.at < LATELY_MS;
}
