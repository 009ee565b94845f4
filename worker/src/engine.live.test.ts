import { expect, it } from 'vitest';
import { topics } from '@heliograph/contracts/mqtt';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { getGateway, getInverter, getMeter, getUuid } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

async function wall(specs: Parameters<typeof createEngineHarness>[0]) {
  const harness = createEngineHarness(specs);
  const page = harness.page('viewer', { lock: 'wall' });
  await page.hello();
  await page.watch({ summary: true, stations: true });
  await harness.advance(200);
  return { harness, page };
}

it('[LIVE-01] shares one connection between ten tabs and a wall, and closes it after the last one', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const pages = Array.from({ length: 10 }, (_, n) => harness.page('portal', { lock: `tab-${n}` }));
  const display = harness.page('viewer', { lock: 'wall' });
  for (const page of [...pages, display]) await page.hello();
  await pages[0]?.signIn();
  await harness.advance(1_000);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(harness.broker.attempts()).toBeLessThanOrEqual(2);

  for (let n = 0; n < 10; n++) harness.release(`tab-${n}`);
  await harness.advance(20_000);
  expect(harness.broker.clients()).toHaveLength(1);
  harness.release('wall');
  await harness.advance(10_000);
  expect(harness.broker.clients()).toHaveLength(0);
  expect(harness.clock.pending()).toBe(0);
});

it('[LIVE-01] keeps the connection for a page that comes back within the grace period', async () => {
  const { harness } = await wall([{ id: 1 }]);
  harness.release('wall');
  await harness.advance(2_000);
  await harness.page('viewer', { lock: 'again' }).hello();
  await harness.advance(20_000);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(harness.broker.attempts()).toBe(1);
});

it('[OPS-01] only listens to the gateways of a station that it may not ask', async () => {
  const { harness, page } = await wall([{ id: 1, asks: false }]);
  const requests = harness.answers(1, () => []);
  harness.announce(1, 'online');
  await harness.advance(60_000);
  const items = [{ code: 'SOC', title: 'SOC', unit: '%' }];
  const read = { deviceId: getInverter(1), log: null, items };
  expect(await page.call('parameters', 'read', read)).toMatchObject({
    failure: { kind: 'refused', code: 1403 },
  });
  expect(requests).toEqual([]);
});

it.each([
  ['viewer', 'guest', ['/login/start_guest']],
  ['portal', 'person', ['/login/doLogin', '/common/get_agent_config', '/station/get_station_relevance']],
] as const)(
  '[OPS-01] [LIVE-04] starts a %s of a %s with what the server has of gateways that it may not ask',
  async (role, _, first) => {
    const asks = false;
    const harness = createEngineHarness([{ id: 1, asks }, { id: 2, asks }, { id: 3, asks }, { id: 4 }]);
    const requested: unknown[] = [];
    harness.server.answer('/demo/getLatestValues', ({ body }) => {
      requested.push(body.deviceIds);
      const sample = (id: number, age: number, values: Record<string, number>) => ({
        deviceId: getInverter(id),
        timestamp: harness.clock.now() - age,
        values,
      });
      return [
        sample(1, 4_000, { P: 3000, SOC: 40, run_state: 4 }),
        sample(2, 600_000, { P: 2000, SOC: 20, run_state: 4 }),
        sample(3, 4_000, { P: 1000 }),
      ];
    });
    for (const id of [1, 2, 3]) harness.announce(id, 'online');
    const page = harness.page(role, { lock: 'page' });
    await page.hello();
    if (role === 'portal') await page.signIn();
    await page.watch({ summary: true, stations: true });
    await harness.advance(200);
    const asked = role === 'viewer' ? [1, 2, 3, 4] : [1, 2, 3];
    // A person's are loaded on demand.
    await expect
      .poll(() => requested)
      .toEqual([asked.flatMap((id) => [getGateway(id), getInverter(id), getMeter(id)])]);
    expect(harness.server.requests.slice(0, first.length).map(({ path }) => path)).toEqual(first);
    harness.push(3, { P: 500 });
    await harness.advance(200);

    expect(page.stations.get(1)).toMatchObject({ status: 'fault', pv: 3000, soc: 40 });
    expect(page.stations.get(2)).toMatchObject({ status: 'normal', pv: NaN, stale: { pv: { value: 2000 } } });
    expect(page.stations.get(3)).toMatchObject({ status: 'normal', pv: 500 });
    expect(page.shown.summary).toMatchObject({
      power: { pv: { value: 3500, reporting: 2, of: 4 } },
      gateways: { reporting: 2, of: 4 },
    });
  },
);

it('[LIVE-02] shows a gateway that never connected as offline within a second', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  expect(page.stations.get(1)?.status).toBe('nodata');
  const requests = harness.answers(1, ({ action }) => (action === 'device_status' ? [] : undefined));
  harness.announce(1, 'online');
  await harness.advance(1_100);
  expect(page.stations.get(2)?.status).toBe('offline');
  expect(page.stations.get(1)?.status).toBe('normal');
  expect(requests.map(({ action }) => action)).toEqual(['device_status', 'get_group_property']);
});

it('[LIVE-03] polls a gateway that does not push for statuses, then for the values the fleet shows', async () => {
  const { harness, page } = await wall([{ id: 1, pushes: false }]);
  const requests = harness.answers(1, ({ action }) =>
    action === 'device_status'
      ? [
          { device_id: getInverter(1), status: 'normal' },
          { device_id: getMeter(1), status: 'normal' },
        ]
      : [
          {
            device_id: getInverter(1),
            datas: [
              { property_code: 'P', value: 3000 },
              { property_code: 'SOC', value: '80' },
              { property_code: 'run_state', value: 2 },
            ],
          },
          { device_id: getMeter(1), datas: [{ property_code: 'grid_power', value: -1200 }] },
        ],
  );
  harness.announce(1, 'online');
  await harness.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', pv: 3000, soc: 80, grid: -1200, online: 3 });
  const [status, properties] = requests;
  expect(status).toMatchObject({
    action: 'device_status',
    data: [getGateway(1), getInverter(1), getMeter(1)],
  });
  expect(properties?.id).toMatch(/^get_group_property_\d+$/);
  expect(properties?.data).toContainEqual({ device_id: getMeter(1), defines: ['grid_power'] });

  await harness.advance(11_000);
  expect(requests.map(({ action }) => action).filter((action) => action === 'device_status')).toHaveLength(2);
});

it('[TRU-05] a station was last seen when it reported to everybody, not when it answered a page', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  const answered = harness.answers(1, ({ action }) =>
    action === 'device_status'
      ? [{ device_id: getInverter(1), status: 'normal' }]
      : [{ device_id: getInverter(1), datas: [{ property_code: 'P', value: '1200' }] }],
  );
  harness.announce(1, 'online');
  await harness.advance(1_200);
  expect(answered.map(({ action }) => action)).toContain('get_group_property');
  expect(page.stations.get(1)).toMatchObject({ pv: 1200, at: NaN });
  const reported = harness.clock.now();
  harness.push(1, { P: 1300 });
  await harness.advance(1_200);
  expect(page.stations.get(1)).toMatchObject({ pv: 1300, at: reported });
});

it('[LIVE-03] polls a pushing gateway once at first, then only when it stops pushing', async () => {
  const { harness } = await wall([{ id: 1 }]);
  const requests = harness.answers(1, () => []);
  harness.announce(1, 'online');
  for (let second = 0; second < 60; second += 5) {
    harness.push(1, { P: 1000 });
    await harness.advance(5_000);
  }
  const first = requests.length;
  expect(first).toBeLessThanOrEqual(2);
  await harness.advance(11_000);
  expect(requests.length).toBeGreaterThan(first);
});

it('[LIVE-04] [LIVE-05] shows timeout for a gateway that answers its status but not its properties within 30 s', async () => {
  const { harness, page } = await wall([{ id: 1, pushes: false }]);
  harness.answers(1, ({ action }) =>
    action === 'device_status' ? [{ device_id: getInverter(1), status: 'normal' }] : undefined,
  );
  harness.announce(1, 'online');
  await harness.advance(29_000);
  expect(page.shown.summary?.devices.timeout).toBe(0);
  await harness.advance(1_500);
  expect(page.shown.summary?.devices.timeout).toBe(2);
});

it('[LIVE-05] [LIVE-06] shows run state 3 as a warning and 4 as a fault, and the worst device as the station status', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  harness.announce(1, 'online');
  harness.push(1, { P: 0, run_state: 2 }, { grid: 500 });
  await harness.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', online: 3, devices: 3, load: 500 });

  harness.push(1, { run_state: 3 });
  await harness.advance(400);
  expect(page.stations.get(1)?.status).toBe('abnormal');
  expect(page.shown.summary).toMatchObject({ stations: { abnormal: 1 }, devices: { warning: 1, normal: 2 } });

  harness.push(1, { run_state: 4 });
  await harness.advance(400);
  expect(page.stations.get(1)?.status).toBe('fault');

  harness.announce(1, 'offline');
  await harness.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'offline', online: 0 });
  expect(page.shown.summary).toMatchObject({ stations: { offline: 1 }, devices: { offline: 3 } });
});

it('[LIVE-05] counts every device that is not offline as online', async () => {
  const { harness, page } = await wall([{ id: 1 }]);
  harness.announce(1, 'online');
  harness.push(1, { P: 100 }, { grid: 1, status: 'abnormal' });
  await harness.advance(400);
  expect(page.stations.get(1)?.online).toBe(3);
  harness.push(1, { P: 100 }, { status: 'offline' });
  await harness.advance(400);
  expect(page.stations.get(1)?.online).toBe(2);
});

it('[LIVE-07] reports why station data could not be loaded, and loads it as soon as possible', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  const answered = harness.server.answer('/station/get_station_relevance', () => {
    throw new Refusal(1500, 'Internal error');
  });
  await page.signIn();
  await harness.advance(400);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'connectFailed' });

  harness.server.setReachable('never');
  await harness.advance(15_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'noData' });

  harness.server.setReachable(false);
  await harness.advance(15_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'unreachable' });

  harness.server.setReachable(true);
  harness.broker.stop();
  harness.server.answer('/station/get_station_relevance', answered);
  await harness.advance(3_000);
  expect(page.shown.link).toMatchObject({ state: 'connecting', failure: 'dataConnectFailed' });

  harness.broker.start();
  await harness.advance(3_000);
  expect(page.shown.link).toEqual({
    state: 'live',
    since: expect.any(Number) as number,
    brokers: { up: 1, of: 1 },
  });
});

it('ignores malformed payloads', async () => {
  const { harness, page } = await wall([{ id: 1 }, { id: 2 }]);
  harness.announce(1, 'online');
  harness.push(1, { P: 1000 });
  const telemetry = topics.telemetry(getUuid(1));
  const sample = { device_id: getInverter(1), at: harness.clock.now(), status: 'normal', values: { P: 5 } };
  for (const payload of [
    'not json',
    'null',
    '[]',
    { period: 5000 },
    { period: 5000, samples: [null, 7, { device_id: 3 }] },
    { period: -1, samples: [sample] },
    { period: 5000, samples: [{ ...sample, device_id: 'nobody' }] },
    // Another gateway's device.
    { period: 5000, samples: [{ ...sample, device_id: getInverter(2) }] },
    { period: 5000, samples: [{ ...sample, at: 0 }] },
    { period: 5000, samples: [{ ...sample, at: Date.UTC(2100, 0) }] },
    '{"period":5000,"samples":[{"device_id":"INV1","at":1,"status":"normal","values":{"P":NaN}}]}',
    { period: 5000, samples: [{ ...sample, values: { P: 'much', nonsense: 1, __proto__: 3 } }] },
  ]) {
    harness.broker.publish(telemetry, payload);
    harness.broker.publish(topics.status(getUuid(2)), payload);
    harness.broker.publish(topics.alarm(getUuid(2)), payload);
  }
  await harness.advance(400);
  expect(page.stations.get(1)).toMatchObject({ pv: 1000, status: 'normal' });
  expect(page.stations.get(2)?.pv).toBeNaN();
});
