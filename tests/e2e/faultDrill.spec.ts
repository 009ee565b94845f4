import { getDisplays, revokeDisplay, type DisplayConfig } from '@heliograph/contracts/http';
import { hasPostgres15, dataOf, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { hasMosquitto } from '../contract/support/mosquitto.ts';
import { killEngine } from '../wall/engineTarget.ts';
import { approveShown, pairWall } from '../wall/pairedWall.ts';
import { createDeployment, type Deployment } from './support/deployment.ts';
import { watchedWall, wallWakes } from '../wall/watchedWall.ts';
import { createWorld, type World } from '../wall/world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Short of what an engine takes for a sleep. */
const STEP = 5_000;

/** Always a board: what is read off it is watched. Builds are taken between scenes. */
const config: Partial<DisplayConfig> = {
  scenes: [
    { id: 'day', kind: 'board', seconds: 15, range: 'day' },
    { id: 'week', kind: 'board', seconds: 15, range: 'week' },
  ],
};

let world: World;
let deployment: Deployment;

test.skip(!hasMosquitto() || !hasPostgres15);
test.use({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'allow' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  deployment = await createDeployment();
  world = await createWorld({ stations: 2, env: { PAGES_DIR: deployment.folder } });
});
test.afterAll(async () => {
  await world.close();
  await deployment.remove();
});

test('[BOARD-04] [LIVE-01] [LIVE-07] whatever happens, the wall is right again by itself within 15 s, and never shows an old value as live', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  const wall = await watchedWall(page, world.now);
  const server = () => ({ http: world.server().http, password: world.server().password });
  let display = await pairWall(page, server(), { origin: world.origin, config });
  await wall.isRight(30_000);

  await test.step('the broker is killed', async () => {
    await world.broker.kill();
    await wall.isNotLive();
    await world.broker.restart();
    await wall.isRight();
  });

  await test.step('the server is killed', async () => {
    await world.server().kill();
    await wall.isRight();
    await world.startServer();
    await attends(display);
    await wall.isRight();
  });

  await test.step('the database is started again', async () => {
    await world.database.restart();
    await attends(display);
    await wall.isRight();
  });

  await test.step('its token is revoked', async () => {
    const { token } = await signIn(world.server(), 'owner');
    await dataOf(world.server(), revokeDisplay, { display_id: display }, { token });
    await wall.isNotLive(10_000);
    display = await approveShown(page, server(), { config });
    await wall.isRight();
  });

  await test.step('a new build is deployed', async () => {
    await deployment.deploy('second');
    await expect(page.locator('html')).toHaveAttribute('data-edition', 'second', { timeout: 90_000 });
    await wall.isRight();
  });

  await test.step('its engine is killed', async () => {
    await killEngine(browser);
    await wall.isNotLive();
    await wall.isRight();
  });

  await test.step('the network is gone for ten minutes', async () => {
    world.network.cut();
    await wall.isNotLive();
    for (let gone = 0; gone < 10 * MINUTE; gone += STEP) {
      world.passes(STEP);
      await wallWakes(browser, page, STEP);
    }
    await wall.isNotLive();
    world.network.heal();
    await wall.isRight();
  });

  await test.step('it sleeps for eight hours', async () => {
    world.passes(8 * HOUR);
    await wallWakes(browser, page, 8 * HOUR);
    await wall.isRight();
  });

  expect(wall.lies()).toEqual([]);
});

/** It speaks to the server again. */
async function attends(display: number): Promise<void> {
  const since = world.now();
  const { token } = await signIn(world.server(), 'owner');
  const spoke = async () => {
    const { list } = await dataOf(world.server(), getDisplays, {}, { token });
    return list.find(({ display_id }) => display_id === display)?.last_contact ?? 0;
  };
  await expect.poll(spoke).toBeGreaterThan(since);
}
