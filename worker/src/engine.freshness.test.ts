import { topics } from '@heliograph/contracts/mqtt';
import { expect, it } from 'vitest';
import { answerSamples } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter, getUuid } from '../testing/fleetData.ts';

async function wall(...setting: Parameters<typeof createEngineHarness>) {
  const [specs] = setting;
  const harness = createEngineHarness(...setting);
  const page = harness.page('viewer', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await harness.advance(200);
  for (const { id } of specs) harness.announce(id, 'online');
  return { harness, page };
}

/** Lets the given gateways push every 5 s. */
async function live(harness: EngineHarness, ids: readonly number[], ms: number) {
  for (let passed = 0; passed < ms; passed += 5_000) {
    for (const id of ids) harness.push(id, { P: 1000 * id, SOC: 50, run_state: 2 }, { grid: -100 });
    await harness.advance(5_000);
  }
}

it('[LIVE-05] expires a value after three periods; totals include only stations that still report', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(harness, [1, 2], 10_000);
  expect(page.shown.summary?.power.pv).toEqual({ value: 3000, reporting: 2, of: 2 });
  expect(page.shown.summary?.gateways).toEqual({ reporting: 2, of: 2 });

  await live(harness, [1], 15_000);
  expect(page.shown.summary?.power.pv).toEqual({ value: 1000, reporting: 1, of: 2 });
  expect(page.stations.get(2)?.pv).toBeNaN();
  expect(page.stations.get(2)?.status).toBe('offline');
  expect(page.shown.summary?.stations).toMatchObject({ normal: 1, offline: 1 });
});

it('shows a killed gateway as offline within 20 s, and as online with its first message', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(harness, [1, 2], 10_000);
  await live(harness, [1], 20_000);
  expect(page.stations.get(2)?.status).toBe('offline');
  harness.push(2, { P: 700, run_state: 2 });
  await harness.advance(200);
  expect(page.stations.get(2)).toMatchObject({ status: 'normal', pv: 700 });
});

it('[LIVE-05] shows a gateway that was offline for long as offline at once, whatever the broker retained', async () => {
  const longAgo = START - 600_000;
  const harness = createEngineHarness([
    { id: 1, lastOnline: longAgo },
    { id: 2, lastOnline: START - 5_000 },
    { id: 3, lastOnline: longAgo },
    { id: 4, lastOnline: longAgo, pushes: false },
  ]);
  for (const id of [1, 2, 4])
    harness.broker.publish(topics.status(getUuid(id)), { status: 'online', at: longAgo }, true);
  // This gateway has just reconnected.
  harness.announce(3, 'online');
  const page = harness.page('viewer', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await harness.advance(1_500);
  const statuses = () => [1, 2, 3, 4].map((id) => page.stations.get(id)?.status);
  expect(statuses()).toEqual(['offline', 'normal', 'normal', 'normal']);
  harness.push(1, { P: 700, run_state: 2 });
  await harness.advance(200);
  expect(statuses()[0]).toBe('normal');
  await live(harness, [1, 3], 20_000);
  expect(statuses().slice(0, 3)).toEqual(['normal', 'offline', 'normal']);
});

it('[TRU-06] shows a gateway as offline that repeats its samples, or only answers, until it reports something new', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(harness, [1, 2], 10_000);
  const old = harness.clock.now();
  const repeat = () => {
    const samples = [{ device_id: getInverter(1), at: old, status: 'normal', values: { P: 700 } }];
    harness.broker.publish(topics.telemetry(getUuid(1)), { seq: old, period: 5_000, samples });
  };
  for (let second = 0; second < 40; second++) {
    repeat();
    await live(harness, [2], 1_000);
  }
  expect(page.stations.get(1)?.status).toBe('offline');
  expect(page.stations.get(2)?.status).toBe('normal');
  harness.push(1, { P: 700, run_state: 2 });
  await harness.advance(200);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', pv: 700 });
});

it('shows a lost broker at once, keeps statuses, expires values, and is live within 5 s of its return', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(harness, [1, 2], 10_000);
  const lost = harness.clock.now();
  harness.broker.stop();
  await harness.advance(200);
  expect(page.shown.link).toMatchObject({
    state: 'disconnected',
    failure: 'dataConnectFailed',
    brokers: { up: 0, of: 1 },
  });
  expect(page.shown.link?.since).toBeGreaterThanOrEqual(lost);

  await harness.advance(30_000);
  expect(page.shown.summary?.stations).toMatchObject({ normal: 2, offline: 0 });
  expect(page.shown.summary?.power.pv).toEqual({ value: null, reporting: 0, of: 2 });
  expect(page.shown.summary?.gateways.reporting).toBe(0);

  harness.broker.start();
  for (let second = 0; second < 5; second++) {
    await harness.advance(900);
    for (const id of [1, 2]) harness.push(id, { P: 1000 * id, run_state: 2 });
    await harness.advance(100);
  }
  expect(page.shown.link).toMatchObject({ state: 'live', brokers: { up: 1, of: 1 } });
  expect(page.shown.summary?.power.pv).toEqual({ value: 3000, reporting: 2, of: 2 });
  expect(page.shown.summary?.stations).toMatchObject({ normal: 2 });
});

it('[LIVE-01] notices within 5 s that a broker stopped sending, and keeps the connection for its next packet', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  await live(harness, [1], 10_000);
  harness.broker.setUnresponsive(true);
  await harness.advance(5_000);
  expect(page.shown.link).toMatchObject({ state: 'disconnected', brokers: { up: 0, of: 1 } });
  await harness.advance(3_000);
  harness.broker.setUnresponsive(false);
  harness.push(1, { P: 5 });
  await harness.advance(200);
  expect(page.shown.link).toMatchObject({ state: 'live' });
  expect(page.stations.get(1)?.pv).toBe(5);
  expect(harness.broker.attempts()).toBe(1);
});

it('[LIVE-01] does not mistake gateways that send nothing for a lost broker', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  await harness.advance(60_000);
  expect(page.shown.link?.state).toBe('live');
});

it('reconnects and reloads the entities after sleep', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  await live(harness, [1], 10_000);
  const attempts = harness.broker.attempts();
  const version = page.shown.entities ?? 0;
  harness.clock.sleep(3_600_000);
  await harness.advance(2_000);
  expect(harness.broker.attempts()).toBeGreaterThan(attempts);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(page.shown.entities).toBeGreaterThan(version);
  expect(page.stations.get(1)?.pv).toBeNaN();
});

it('reconnects at once when the network is back', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  harness.broker.stop();
  await harness.advance(20_000);
  harness.broker.start();
  harness.engine.online();
  await harness.advance(100);
  expect(page.shown.link?.state).toBe('live');
});

it('dates values of a fast gateway clock at their arrival, and shows a station with a slow clock as online', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  const now = harness.clock.now();
  harness.push(1, { P: 100 }, { at: now + 600_000 });
  harness.push(2, { P: 200, run_state: 2 }, { at: now - 600_000 });
  await harness.advance(200);
  expect(page.stations.get(1)).toMatchObject({ pv: 100, at: now });
  expect(page.stations.get(2)?.pv).toBeNaN();
  expect(page.stations.get(2)).toMatchObject({ at: now - 600_000, status: 'normal' });
  expect(page.shown.summary).toMatchObject({ newest: now, oldest: now });
});

it('weights the mean state of charge by capacity', async () => {
  const { harness, page } = await wall([
    { id: 1, capacity: 100 },
    { id: 2, capacity: 300 },
  ]);
  harness.push(1, { SOC: 20 });
  harness.push(2, { SOC: 60 });
  await harness.advance(200);
  expect(page.shown.summary?.power.soc).toEqual({ value: 50, reporting: 2, of: 2 });
});

it('calculates the load from the balance where nothing measures it', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  harness.push(1, { P: 3000, battery_power: -500 }, { grid: -1000 });
  await harness.advance(200);
  expect(page.stations.get(1)).toMatchObject({ pv: 3000, battery: -500, grid: -1000, load: 1500 });
});

it('keeps live values across a reload of the entities', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  await live(harness, [1, 2], 5_000);
  harness.server.setStations([{ id: 2 }, { id: 3 }]);
  await page.call('fleet', 'reload');
  await harness.advance(200);
  expect(page.stations.get(2)).toMatchObject({ pv: 2000, status: 'normal' });
  expect(page.shown.summary).toMatchObject({ power: { pv: { value: 2000, reporting: 1, of: 2 } } });
  expect(harness.broker.attempts()).toBe(1);
  harness.push(3, { P: 5 });
  harness.push(1, { P: 9 });
  await harness.advance(200);
  expect(page.shown.summary?.power.pv.value).toBe(2005);
});

it('[DV-12] sends values past their time-to-live with their source time, until they are fresh again', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  harness.push(1, { P: 3000, battery_power: -500, SOC: 40 }, { grid: -1000 });
  await harness.advance(200);
  expect(page.stations.get(1)?.stale).toEqual({});
  const reported = page.stations.get(1)!.at;

  await harness.advance(60_000);
  expect(page.stations.get(1)).toMatchObject({
    pv: NaN,
    soc: NaN,
    stale: {
      pv: { value: 3000, at: reported },
      battery: { value: -500, at: reported },
      grid: { value: -1000, at: reported },
      load: { value: 1500, at: reported },
      soc: { value: 40, at: reported },
    },
  });
  harness.push(1, { P: 7 });
  await harness.advance(200);
  expect(page.stations.get(1)).toMatchObject({ pv: 7, stale: { soc: { value: 40, at: reported } } });
  expect(page.stations.get(1)?.stale.pv).toBeUndefined();
});

it('[DV-12] recalls what the server last had of a station that was silent before the engine started', async () => {
  const seen = START - 3 * 86_400_000;
  const { harness, page } = await wall([{ id: 1, lastOnline: seen }, { id: 2 }]);
  answerSamples(harness.server, (device, code) =>
    device === 'INV1' ? [[seen - 5_000, { P: 800, SOC: 55, run_state: 4 }[code] ?? NaN]] : [],
  );
  expect(page.stations.get(1)?.at).toBeNaN();
  await page.must('stations', 'recall', { stationId: 1 });
  await harness.advance(1_200);
  expect(page.stations.get(1)).toMatchObject({
    pv: NaN,
    at: seen - 5_000,
    stale: { pv: { value: 800, at: seen - 5_000 }, soc: { value: 55, at: seen - 5_000 } },
  });
  // A fault of three days ago is not one of today.
  expect(page.stations.get(1)?.status).not.toBe('fault');

  harness.push(1, { P: 900 });
  await harness.advance(200);
  await page.must('stations', 'recall', { stationId: 1 });
  await harness.advance(1_200);
  expect(page.stations.get(1)?.pv).toBe(900);
  expect(harness.server.requestCount('/demo/getGroupHistoryData')).toBe(1);
});
