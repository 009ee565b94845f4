import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn, type Stack } from '@heliograph/testing';
import type { Page } from '@playwright/test';
import { everyScene } from '../../wall/everyScene.ts';
import { pairWall } from '../../wall/pairWall.ts';
import { readDevtools, measurePeriod } from './observe.ts';

/** From when it appears until the next one does. */
export interface SceneTurn {
  scene: string;
  /** Main thread load, 0 … 1. */
  busy: number;
  /** Tasks longer than 50 ms. */
  longTasks: number;
  /** ms; 0 when none was longer than 50. */
  longestTask: number;
}

const SECONDS = 30;

/** Measures each scene of a display with the whole fleet, the second time it is shown, when its code is loaded. */
export async function watchScenes(page: Page, stack: Stack): Promise<SceneTurn[]> {
  const { token } = await signIn(stack, 'admin');
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  const scenes = everyScene(station[0]!.id, SECONDS);
  await pairWall(page, stack, { config: { scenes }, person: 'admin' });
  const devtools = await readDevtools(page);
  const appears = (id: string) =>
    page.locator(`[data-scene="${id}"]:not([data-leaving])`).waitFor({ timeout: 2 * SECONDS * 1000 });

  const ids = scenes.map(({ id }) => id);
  for (const id of ids) await appears(id);
  await appears(ids[0]!);
  const turns: SceneTurn[] = [];
  for (const [index, scene] of ids.entries()) {
    const next = ids[(index + 1) % ids.length]!;
    const { busyMs, ms, longTasks, longestTask } = await measurePeriod(page, devtools, () => appears(next));
    turns.push({ scene, busy: busyMs / ms, longTasks, longestTask });
  }
  return turns;
}
