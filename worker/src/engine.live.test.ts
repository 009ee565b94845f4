import { expect, it } from 'vitest';
import { topics } from '@heliograph/contracts/mqtt';
import { createStage } from '../testing/createStage.ts';
import { gatewayOf, inverterOf, meterOf, uuidOf } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

async function wall(specs: Parameters<typeof createStage>[0]) {
  const stage = createStage(specs);
  const page = stage.page('onlooker', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await stage.advance(200);
  return { stage, page };
}

it('[LIVE-01] ten tabs and a wall share one connection, which is freed after the last of them', async () => {
  const stage = createStage([{ id: 1 }]);
  const pages = Array.from({ length: 10 }, (_, n) => stage.page('portal', { lock: `tab-${n}` }));
  const display = stage.page('onlooker', { lock: 'wall' });
  for (const page of [...pages, display]) await page.hello();
  await pages[0]?.signIn();
  await stage.advance(1_000);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(stage.broker.attempts()).toBeLessThanOrEqual(2);

  for (let n = 0; n < 10; n++) stage.release(`tab-${n}`);
  await stage.advance(20_000);
  expect(stage.broker.clients()).toHaveLength(1);
  stage.release('wall');
  await stage.advance(10_000);
  expect(stage.broker.clients()).toHaveLength(0);
  expect(stage.clock.pending()).toBe(0);
});

it('[LIVE-01] a page that comes back within the grace finds the connection still there', async () => {
  const { stage } = await wall([{ id: 1 }]);
  stage.release('wall');
  await stage.advance(2_000);
  await stage.page('onlooker', { lock: 'again' }).hello();
  await stage.advance(20_000);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(stage.broker.attempts()).toBe(1);
});

it('[LIVE-02] the status topic decides within a second: a gateway that never spoke is offline', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  expect(page.stations.get(1)?.status).toBe('nodata');
  const asked = stage.answers(1, ({ action }) => (action === 'device_status' ? [] : undefined));
  stage.announce(1, 'online');
  await stage.advance(1_100);
  expect(page.stations.get(2)?.status).toBe('offline');
  expect(page.stations.get(1)?.status).toBe('normal');
  expect(asked.map(({ action }) => action)).toEqual(['device_status', 'get_group_property']);
});

it('[LIVE-03] a gateway that does not push is asked for statuses, then for the values the fleet shows', async () => {
  const { stage, page } = await wall([{ id: 1, pushes: false }]);
  const asked = stage.answers(1, ({ action }) =>
    action === 'device_status'
      ? [
          { device_id: inverterOf(1), status: 'normal' },
          { device_id: meterOf(1), status: 'normal' },
        ]
      : [
          {
            device_id: inverterOf(1),
            datas: [
              { property_code: 'P', value: 3000 },
              { property_code: 'SOC', value: '80' },
              { property_code: 'run_state', value: 2 },
            ],
          },
          { device_id: meterOf(1), datas: [{ property_code: 'grid_power', value: -1200 }] },
        ],
  );
  stage.announce(1, 'online');
  await stage.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', pv: 3000, soc: 80, grid: -1200, online: 3 });
  const [status, properties] = asked;
  expect(status).toMatchObject({ action: 'device_status', data: [gatewayOf(1), inverterOf(1), meterOf(1)] });
  expect(properties?.id).toMatch(/^get_group_property_\d+$/);
  expect(properties?.data).toContainEqual({ device_id: meterOf(1), defines: ['grid_power'] });

  await stage.advance(11_000);
  expect(asked.map(({ action }) => action).filter((action) => action === 'device_status')).toHaveLength(2);
});

it('[LIVE-03] a gateway that pushes is asked once at first, then only when it falls silent', async () => {
  const { stage } = await wall([{ id: 1 }]);
  const asked = stage.answers(1, () => []);
  stage.announce(1, 'online');
  for (let second = 0; second < 60; second += 5) {
    stage.push(1, { P: 1000 });
    await stage.advance(5_000);
  }
  const first = asked.length;
  expect(first).toBeLessThanOrEqual(2);
  await stage.advance(11_000);
  expect(asked.length).toBeGreaterThan(first);
});

it('[LIVE-04] [LIVE-05] a gateway that answers its status but not its properties in 30 s shows timeout', async () => {
  const { stage, page } = await wall([{ id: 1, pushes: false }]);
  stage.answers(1, ({ action }) =>
    action === 'device_status' ? [{ device_id: inverterOf(1), status: 'normal' }] : undefined,
  );
  stage.announce(1, 'online');
  await stage.advance(29_000);
  expect(page.shown.summary?.devices.timeout).toBe(0);
  await stage.advance(1_500);
  expect(page.shown.summary?.devices.timeout).toBe(2);
});

it('[LIVE-05] [LIVE-06] run state 3 warns, 4 is a fault, and the station follows its worst device', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  stage.announce(1, 'online');
  stage.push(1, { P: 0, run_state: 2 }, { grid: 500 });
  await stage.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', online: 3, devices: 3, load: 500 });

  stage.push(1, { run_state: 3 });
  await stage.advance(400);
  expect(page.stations.get(1)?.status).toBe('abnormal');
  expect(page.shown.summary).toMatchObject({ stations: { abnormal: 1 }, devices: { warning: 1, normal: 2 } });

  stage.push(1, { run_state: 4 });
  await stage.advance(400);
  expect(page.stations.get(1)?.status).toBe('fault');

  stage.announce(1, 'offline');
  await stage.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'offline', online: 0 });
  expect(page.shown.summary).toMatchObject({ stations: { offline: 1 }, devices: { offline: 3 } });
});

it('[LIVE-05] every device that is not offline counts as online', async () => {
  const { stage, page } = await wall([{ id: 1 }]);
  stage.announce(1, 'online');
  stage.push(1, { P: 100 }, { grid: 1, status: 'abnormal' });
  await stage.advance(400);
  expect(page.stations.get(1)?.online).toBe(3);
  stage.push(1, { P: 100 }, { status: 'offline' });
  await stage.advance(400);
  expect(page.stations.get(1)?.online).toBe(2);
});

it('[LIVE-07] says why station data could not be loaded, and loads it as soon as it can', async () => {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  const answered = stage.server.answer('/station/get_station_relevance', () => {
    throw new Refusal(1500, 'Internal error');
  });
  await page.signIn();
  await stage.advance(400);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'connectFailed' });

  stage.server.reach('never');
  await stage.advance(15_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'noData' });

  stage.server.reach(false);
  await stage.advance(15_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'unreachable' });

  stage.server.reach(true);
  stage.broker.stop();
  stage.server.answer('/station/get_station_relevance', answered);
  await stage.advance(3_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'dataConnectFailed' });

  stage.broker.start();
  await stage.advance(3_000);
  expect(page.shown.link).toEqual({
    state: 'live',
    since: expect.any(Number) as number,
    brokers: { up: 1, of: 1 },
  });
});

it('rubbish on a topic harms nothing', async () => {
  const { stage, page } = await wall([{ id: 1 }, { id: 2 }]);
  stage.announce(1, 'online');
  stage.push(1, { P: 1000 });
  const telemetry = topics.telemetry(uuidOf(1));
  const sample = { device_id: inverterOf(1), at: stage.clock.now(), status: 'normal', values: { P: 5 } };
  for (const rubbish of [
    'not json',
    'null',
    '[]',
    { period: 5000 },
    { period: 5000, samples: [null, 7, { device_id: 3 }] },
    { period: -1, samples: [sample] },
    { period: 5000, samples: [{ ...sample, device_id: 'nobody' }] },
    // Another gateway's device.
    { period: 5000, samples: [{ ...sample, device_id: inverterOf(2) }] },
    { period: 5000, samples: [{ ...sample, at: 0 }] },
    { period: 5000, samples: [{ ...sample, at: Date.UTC(2100, 0) }] },
    '{"period":5000,"samples":[{"device_id":"INV1","at":1,"status":"normal","values":{"P":NaN}}]}',
    { period: 5000, samples: [{ ...sample, values: { P: 'much', nonsense: 1, __proto__: 3 } }] },
  ]) {
    stage.broker.publish(telemetry, rubbish);
    stage.broker.publish(topics.status(uuidOf(2)), rubbish);
    stage.broker.publish(topics.alarm(uuidOf(2)), rubbish);
  }
  await stage.advance(400);
  expect(page.stations.get(1)).toMatchObject({ pv: 1000, status: 'normal' });
  expect(page.stations.get(2)?.pv).toBeNaN();
});
