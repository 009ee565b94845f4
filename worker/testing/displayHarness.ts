import { createEngineHarness } from './engineHarness.ts';
import type { StationSpec } from './fleetData.ts';
import { createMemoryDisplays } from './memoryDisplays.ts';

const THREE_STATIONS: StationSpec[] = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** The health report of a wall's page. */
export const REPORT = {
  build: 'build-1',
  started_at: 0,
  heap_mb: 40,
  fps: 60,
  screen: { width: 3840, height: 2160, ratio: 2 },
  scene: 'a',
  live: true,
};

/** An engine harness whose server pairs displays. */
export function createDisplayHarness(options?: Parameters<typeof createEngineHarness>[1]) {
  const specs = [...THREE_STATIONS];
  const harness = createEngineHarness(specs, options);
  const displays = createMemoryDisplays(harness.server, specs, harness.clock.now);

  /** A wall's page that has reported its health. */
  async function wall(slot = '', lock = `wall${slot}`) {
    const page = harness.page('wall', { slot, lock });
    await page.hello();
    await page.call('wall', 'report', REPORT);
    await page.watch({ stations: true, summary: true });
    await harness.advance(1_000);
    return page;
  }

  async function paired(stationIds: number[], slot = '') {
    const page = await wall(slot);
    const id = displays.approve(shownCode(page), stationIds);
    await harness.advance(2_000);
    return { page, id };
  }

  const attendRequests = () => harness.server.requests.filter(({ path }) => path === '/display/attend');
  return { ...harness, specs, displays, wall, paired, attendRequests };
}

type WallPage = Awaited<ReturnType<ReturnType<typeof createDisplayHarness>['wall']>>;

/** The pairing code on a wall. */
export function shownCode({ shown }: WallPage): string {
  if (shown.wall?.stage !== 'pairing' || !shown.wall.pairingCode) throw new Error(JSON.stringify(shown.wall));
  return shown.wall.pairingCode.code;
}
