import { createStage } from './createStage.ts';
import type { StationSpec } from './fleetData.ts';
import { createMemoryDisplays } from './memoryDisplays.ts';

const THREE: StationSpec[] = [{ id: 1 }, { id: 2 }, { id: 3 }];

/** How a wall's page says it is. */
export const REPORT = {
  build: 'build-1',
  started_at: 0,
  heap_mb: 40,
  fps: 60,
  screen: { width: 3840, height: 2160, ratio: 2 },
  scene: 'a',
  live: true,
};

/** A stage whose server pairs displays. */
export function createWallStage(options?: Parameters<typeof createStage>[1]) {
  const specs = [...THREE];
  const stage = createStage(specs, options);
  const displays = createMemoryDisplays(stage.server, specs, stage.clock.now);

  /** A wall's page that has said how it is. */
  async function wall(slot = '', lock = `wall${slot}`) {
    const page = stage.page('wall', { slot, lock });
    await page.hello();
    await page.call('wall', 'report', REPORT);
    await page.watch({ stations: true, summary: true });
    await stage.advance(1_000);
    return page;
  }

  async function paired(stationIds: number[], slot = '') {
    const page = await wall(slot);
    const id = displays.approve(codeOf(page), stationIds);
    await stage.advance(2_000);
    return { page, id };
  }

  const attended = () => stage.server.requests.filter(({ path }) => path === '/display/attend');
  return { ...stage, specs, displays, wall, paired, attended };
}

type WallPage = Awaited<ReturnType<ReturnType<typeof createWallStage>['wall']>>;

/** What a wall that is not paired shows. */
export function codeOf({ shown }: WallPage): string {
  if (shown.wall?.stage !== 'pairing' || !shown.wall.invitation) throw new Error(JSON.stringify(shown.wall));
  return shown.wall.invitation.code;
}
