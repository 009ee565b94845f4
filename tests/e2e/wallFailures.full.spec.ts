import { getDisplays, revokeDisplay, type DisplayConfig } from '@heliograph/contracts/http';
import { hasPostgres15, readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { hasMosquitto } from '../contract/support/mosquitto.ts';
import { killEngine } from '../wall/engineTarget.ts';
import { approvePairingCode, pairWall } from '../wall/pairWall.ts';
import { createDeployment, type Deployment } from './support/deployment.ts';
import { watchReadings, advanceWallClock } from '../wall/watchReadings.ts';
import { createWallEnvironment, type WallEnvironment } from '../wall/wallEnvironment.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Shorter than what an engine treats as a sleep. */
const STEP = 5_000;

/** Always a board, whose readings are watched. Builds are switched between scenes. */
const config: Partial<DisplayConfig> = {
  scenes: [
    { id: 'day', kind: 'board', seconds: 15, range: 'day' },
    { id: 'week', kind: 'board', seconds: 15, range: 'week' },
  ],
};

let environment: WallEnvironment;
let deployment: Deployment;

test.skip(!hasMosquitto() || !hasPostgres15);
test.use({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'allow' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  deployment = await createDeployment();
  environment = await createWallEnvironment({ stations: 2, env: { PAGES_DIR: deployment.folder } });
});
test.afterAll(async () => {
  await environment.close();
  await deployment.remove();
});

test('[BOARD-04] [LIVE-01] [LIVE-07] whatever fails, the wall recovers by itself within 15 s and never shows an old value as live', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  const wall = await watchReadings(page, environment.now);
  const server = () => ({ http: environment.server().http, password: environment.server().password });
  let display = await pairWall(page, server(), { origin: environment.origin, config });
  await wall.isRight(30_000);

  await test.step('the broker is killed', async () => {
    await environment.broker.kill();
    await wall.isNotLive();
    await environment.broker.restart();
    await wall.isRight();
  });

  await test.step('the server is killed', async () => {
    await environment.server().kill();
    await wall.isRight();
    await environment.startServer();
    await waitForContact(display);
    await wall.isRight();
  });

  await test.step('the database restarts', async () => {
    await environment.database.restart();
    await waitForContact(display);
    await wall.isRight();
  });

  await test.step('its token is revoked', async () => {
    const { token } = await signIn(environment.server(), 'owner');
    await readData(environment.server(), revokeDisplay, { display_id: display }, { token });
    await wall.isNotLive(10_000);
    display = await approvePairingCode(page, server(), { config });
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

  await test.step('the network fails for ten minutes', async () => {
    environment.network.cut();
    await wall.isNotLive();
    for (let gone = 0; gone < 10 * MINUTE; gone += STEP) {
      environment.advanceClock(STEP);
      await advanceWallClock(browser, page, STEP);
    }
    await wall.isNotLive();
    environment.network.restore();
    await wall.isRight();
  });

  await test.step('it sleeps for eight hours', async () => {
    environment.advanceClock(8 * HOUR);
    await advanceWallClock(browser, page, 8 * HOUR);
    await wall.isRight();
  });

  expect(wall.wrongReadings()).toEqual([]);
});

/** Waits until the display contacts the server again. */
async function waitForContact(display: number): Promise<void> {
  const since = environment.now();
  const { token } = await signIn(environment.server(), 'owner');
  const spoke = async () => {
    const { list } = await readData(environment.server(), getDisplays, {}, { token });
    return list.find(({ display_id }) => display_id === display)?.last_contact ?? 0;
  };
  await expect.poll(spoke).toBeGreaterThan(since);
}
