import { topics } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { createStage, START, type Stage } from '../testing/createStage.ts';
import { uuidOf } from '../testing/fleetData.ts';

async function wall(...setting: Parameters<typeof createStage>) {
  const [specs] = setting;
  const stage = createStage(...setting);
  const page = stage.page('onlooker', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await stage.advance(200);
  for (const { id } of specs) stage.announce(id, 'online');
  return { stage, page };
}

/** Each named gateway pushes every 5 s. */
async function live(stage: Stage, ids: readonly number[], ms: number) {
  for (let passed = 0; passed < ms; passed += 5_000) {
    for (const id of ids) stage.push(id, { P: 1000 * id, SOC: 50, run_state: 2 }, { grid: -100 });
    await stage.advance(5_000);
  }
}

it('[LIVE-05] a value is stale after three periods: totals shrink to who still reports', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(stage, [1, 2], 10_000);
  expect(page.shown.summary?.power.pv).toEqual({ value: 3000, reporting: 2, of: 2 });
  expect(page.shown.summary?.gateways).toEqual({ reporting: 2, of: 2 });

  await live(stage, [1], 15_000);
  expect(page.shown.summary?.power.pv).toEqual({ value: 1000, reporting: 1, of: 2 });
  expect(page.stations.get(2)?.pv).toBeNaN();
  expect(page.stations.get(2)?.status).toBe('offline');
  expect(page.shown.summary?.stations).toMatchObject({ normal: 1, offline: 1 });
});

it('a gateway killed without a word is offline on the wall within 20 s, and back with its first message', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(stage, [1, 2], 10_000);
  await live(stage, [1], 20_000);
  expect(page.stations.get(2)?.status).toBe('offline');
  stage.push(2, { P: 700, run_state: 2 });
  await stage.advance(200);
  expect(page.stations.get(2)).toMatchObject({ status: 'normal', pv: 700 });
});

it('[LIVE-05] a gateway that the server has not heard for long is offline at once, whatever the broker kept of it', async () => {
  const quiet = START - 600_000;
  const stage = createStage([
    { id: 1, lastOnline: quiet },
    { id: 2, lastOnline: START - 5_000 },
    { id: 3, lastOnline: quiet },
    { id: 4, lastOnline: quiet, pushes: false },
  ]);
  for (const id of [1, 2, 4])
    stage.broker.publish(topics.status(uuidOf(id)), { status: 'online', at: quiet }, true);
  // It has just come back.
  stage.announce(3, 'online');
  const page = stage.page('onlooker', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await stage.advance(1_500);
  const statuses = () => [1, 2, 3, 4].map((id) => page.stations.get(id)?.status);
  expect(statuses()).toEqual(['offline', 'normal', 'normal', 'normal']);
  stage.push(1, { P: 700, run_state: 2 });
  await stage.advance(200);
  expect(statuses()[0]).toBe('normal');
  await live(stage, [1, 3], 20_000);
  expect(statuses().slice(0, 3)).toEqual(['normal', 'offline', 'normal']);
});

it('a lost broker is told at once; statuses stay, values age, and all is live within 5 s of its return', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(stage, [1, 2], 10_000);
  const lost = stage.clock.now();
  stage.broker.stop();
  await stage.advance(200);
  expect(page.shown.link).toMatchObject({
    state: 'disconnected',
    failure: 'dataConnectFailed',
    brokers: { up: 0, of: 1 },
  });
  expect(page.shown.link?.since).toBeGreaterThanOrEqual(lost);

  await stage.advance(30_000);
  expect(page.shown.summary?.stations).toMatchObject({ normal: 2, offline: 0 });
  expect(page.shown.summary?.power.pv).toEqual({ value: null, reporting: 0, of: 2 });
  expect(page.shown.summary?.gateways.reporting).toBe(0);

  stage.broker.start();
  for (let second = 0; second < 5; second++) {
    await stage.advance(900);
    for (const id of [1, 2]) stage.push(id, { P: 1000 * id, run_state: 2 });
    await stage.advance(100);
  }
  expect(page.shown.link).toMatchObject({ state: 'live', brokers: { up: 1, of: 1 } });
  expect(page.shown.summary?.power.pv).toEqual({ value: 3000, reporting: 2, of: 2 });
  expect(page.shown.summary?.stations).toMatchObject({ normal: 2 });
});

it('[LIVE-01] a broker that falls silent is told within 5 s; the connection stays and is live with its next word', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  await live(stage, [1], 10_000);
  stage.broker.silence(true);
  await stage.advance(5_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected', brokers: { up: 0, of: 1 } });
  await stage.advance(3_000);
  stage.broker.silence(false);
  stage.push(1, { P: 5 });
  await stage.advance(200);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  expect(page.stations.get(1)?.pv).toBe(5);
  expect(stage.broker.attempts()).toBe(1);
});

it('[LIVE-01] silence of the gateways is none of the broker', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  await stage.advance(60_000);
  expect(page.shown.link?.state).toBe('live');
});

it('after sleep the connection is made anew and the entities are read again', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  await live(stage, [1], 10_000);
  const attempts = stage.broker.attempts();
  const version = page.shown.entities ?? 0;
  stage.clock.sleep(3_600_000);
  await stage.advance(2_000);
  expect(stage.broker.attempts()).toBeGreaterThan(attempts);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(page.shown.entities).toBeGreaterThan(version);
  expect(page.stations.get(1)?.pv).toBeNaN();
});

it('the network back means a try at once', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  stage.broker.stop();
  await stage.advance(20_000);
  stage.broker.start();
  stage.engine.online();
  await stage.advance(100);
  expect(page.shown.link?.state).toBe('live');
});

it('a clock that runs ahead makes no value newer than its arrival; one that lags leaves the station there', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  const now = stage.clock.now();
  stage.push(1, { P: 100 }, { at: now + 600_000 });
  stage.push(2, { P: 200, run_state: 2 }, { at: now - 600_000 });
  await stage.advance(200);
  expect(page.stations.get(1)).toMatchObject({ pv: 100, at: now });
  expect(page.stations.get(2)?.pv).toBeNaN();
  expect(page.stations.get(2)).toMatchObject({ at: now - 600_000, status: 'normal' });
  expect(page.shown.summary).toMatchObject({ newest: now, oldest: now });
});

it("today's yield ends with the station's own day", async () => {
  // 23:58 in Brisbane, 21:58 in Perth.
  const { stage, page } = await wall(
    [
      { id: 1, zone: 'Australia/Brisbane' },
      { id: 2, zone: 'Australia/Perth' },
    ],
    { start: START + (13 * 60 + 58) * 60_000 },
  );
  stage.push(1, { 'today-KRA': 12.5 });
  stage.push(2, { 'today-KRA': 7.5 });
  await stage.advance(110_000);
  expect(page.stations.get(1)).toMatchObject({ today: 12.5, status: 'offline' });
  await stage.advance(20_000);
  expect(page.stations.get(1)?.today).toBeNaN();
  expect(page.stations.get(2)?.today).toBe(7.5);
});

it('the state of charge is the mean weighted by capacity', async () => {
  const { stage, page } = await wall([
    { id: 1, capacity: 100 },
    { id: 2, capacity: 300 },
  ]);
  stage.push(1, { SOC: 20 });
  stage.push(2, { SOC: 60 });
  await stage.advance(200);
  expect(page.shown.summary?.power.soc).toEqual({ value: 50, reporting: 2, of: 2 });
});

it('load is the balance where nothing measures it', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  stage.push(1, { P: 3000, battery_power: -500 }, { grid: -1000 });
  await stage.advance(200);
  expect(page.stations.get(1)).toMatchObject({ pv: 3000, battery: -500, grid: -1000, load: 1500 });
});

it('what is live survives a reload of the entities', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(stage, [1, 2], 5_000);
  stage.server.have([{ id: 2 }, { id: 3 }]);
  await page.call('fleet', 'reload');
  await stage.advance(200);
  expect(page.stations.get(2)).toMatchObject({ pv: 2000, status: 'normal' });
  expect(page.shown.summary).toMatchObject({ power: { pv: { value: 2000, reporting: 1, of: 2 } } });
  expect(stage.broker.attempts()).toBe(1);
  stage.push(3, { P: 5 });
  stage.push(1, { P: 9 });
  await stage.advance(200);
  expect(page.shown.summary?.power.pv.value).toBe(2005);
});
