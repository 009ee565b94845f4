import { setTimeout as pause } from 'node:timers/promises';
import { getAlarmHistory } from '@heliograph/contracts/http';
import { readData, signIn, type Stack } from '@heliograph/testing';
import type { Page } from '@playwright/test';
import { pairWall } from '../../wall/pairWall.ts';
import { inBrowser } from '../browser.ts';
import { measurePeer, WATCH } from '../live/measurePage.ts';
import { readDevtools, measurePeriod, type Period } from '../live/observe.ts';
import { underLoad, type FleetUnderLoad } from '../live/underLoad.ts';
import { against, type BenchRow } from '../table.ts';

const GATEWAYS = 1000;
const PEER_MINUTES = 1;
/** The busy share is that of the busiest of these, ms. */
const WINDOW_MS = 10_000;
const BEFORE_MS = 60_000;
/** After everything is reported: the wall goes on. */
const AFTER_MS = 30_000;
const REPORTED_WITHIN_MS = 300_000;

/** A display while 1,000 gateways lose their connections at once and return, compared with a typical page. */
export function run(): Promise<BenchRow[]> {
  return underLoad({ stations: GATEWAYS, periodMs: 10_000 }, async (fleet) => {
    const phases = await inBrowser(fleet.stack, WATCH, (context) => watchWall(context.pages()[0]!, fleet));
    const peer = await measurePeer(fleet, PEER_MINUTES);
    return phases.flatMap(({ phase, windows }) => [
      against({
        name: `wall, ${fleet.gateways} gateways ${phase}: main thread busy, worst ${WINDOW_MS / 1000} s`,
        figure: Math.max(...windows.map(({ busyMs, ms }) => busyMs / ms)) * 100,
        unit: '%',
        peer: peer.name,
        peerFigure: peer.busy * 100,
        aim: '≤ 10',
      }),
      {
        name: `wall, ${phase}: longest task`,
        figure: Math.max(...windows.map(({ longestTask }) => longestTask)),
        unit: 'ms',
      },
    ]);
  });
}

interface Phase {
  phase: string;
  windows: Period[];
}

/** A display that shows the alarms, the board and the map in turn; faults take over. */
async function watchWall(page: Page, { stack, dropOrReturn, gateways }: FleetUnderLoad): Promise<Phase[]> {
  await pairWall(page, stack, {
    person: 'admin',
    config: {
      scenes: [
        { id: 'alarms', kind: 'alarms', seconds: 20, only_faults: false },
        { id: 'board', kind: 'board', seconds: 20, range: 'day' },
        { id: 'map', kind: 'map', seconds: 20 },
      ],
    },
  });
  const devtools = await readDevtools(page);
  // Each scene is loaded once.
  for (const scene of ['alarms', 'board', 'map', 'alarms'])
    await page.locator(`[data-scene="${scene}"]:not([data-leaving])`).waitFor({ timeout: 120_000 });

  async function phase(name: string, isOver: (ms: number) => Promise<boolean>): Promise<Phase> {
    const windows: Period[] = [];
    const begun = Date.now();
    do windows.push(await measurePeriod(page, devtools, () => pause(WINDOW_MS)));
    while (!(await isOver(Date.now() - begun)));
    return { phase: name, windows };
  }

  /** Until so many gateways are reported as gone, and for a while longer. */
  function reported(wanted: number) {
    let at: number | null = null;
    return async (ms: number) => {
      if (at === null && (await goneGateways(stack)) === wanted) at = ms;
      if (at === null && ms > REPORTED_WITHIN_MS)
        throw new Error(`not ${wanted} gateways are reported as gone`);
      return at !== null && ms >= at + AFTER_MS;
    };
  }

  const before = await phase('connected', (ms) => Promise.resolve(ms >= BEFORE_MS));
  dropOrReturn();
  const gone = await phase('drop', reported(gateways));
  dropOrReturn();
  return [before, gone, await phase('return', reported(0))];
}

/** Members of incidents that are pending. */
async function goneGateways(stack: Stack): Promise<number> {
  const { token } = await signIn(stack, 'admin');
  const pending = await readData(
    stack,
    getAlarmHistory,
    { type: ['alarm', 'fault'], start: 0, end: Date.now() + 1, state: 0 },
    { token },
  );
  return pending.filter(({ incident }) => incident !== null).length;
}
