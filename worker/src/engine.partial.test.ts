import type {
  AnomalyCounts,
  BoardRevenue,
  Entities,
  GenerationReport,
  Trend,
} from '@heliograph/contracts/engine';
import { totalsTopic, type AreaTotals } from '@heliograph/contracts/mqtt';
import type { StationRelevance } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createEngineHarness, START } from '../testing/engineHarness.ts';
import { getInverter, makeRelevance, makeServer } from '../testing/fleetData.ts';

const OF = 100_000;
const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const looking = (stations: number[], devices: number[] = [], deviceIds: string[] = []) => ({
  lookedAt: [{ stations, devices, deviceIds }],
});

/** A fleet whose server answers parts only; stations 1 to 100,000 exist. */
async function partialFleet({
  servers = 1,
  totals_by = 'topic',
}: { servers?: number; totals_by?: 'topic' | 'call' } = {}) {
  const harness = createEngineHarness([]);
  const names = new Map<number, string>();
  let of = OF;
  const makePart = (stations: number[]) => {
    const { station, device, gateway, access_device, station_virtual_label, station_virtual_point } =
      makeRelevance(
        stations.filter((id) => id <= of).map((id) => ({ id })),
        START,
      );
    return {
      station: station.map((one) => ({ ...one, station_name: names.get(one.id) ?? one.station_name })),
      device,
      gateway,
      access_device,
      station_virtual_label,
      station_virtual_point,
    };
  };
  harness.server.answer('/station/get_station_relevance', ({ query }): StationRelevance => {
    expect(query.get('most')).toBe('2000');
    return {
      ...makeRelevance([], START),
      mqtt_server: ids(1, servers).map((id) => makeServer(id, START, 'first')),
      account_mark: '0',
      of,
      totals_scope: 'all',
      totals_by,
    };
  });
  const asked: number[][] = [];
  harness.server.answer('/fleet/get_stations', ({ body }) => {
    const { station_ids = [], devices = [], device_ids = [] } = body as Record<string, never[]>;
    asked.push(station_ids);
    return makePart([
      ...station_ids,
      ...devices.map((row) => Math.floor(row / 10)),
      ...device_ids.map((id: string) => Number(id.replace('INV', ''))),
    ]);
  });
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(400);
  return {
    harness,
    page,
    asked,
    makePart,
    rename: (id: number, name: string) => names.set(id, name),
    shrink: (to: number) => (of = to),
    entities: () => page.must<Entities>('fleet', 'entities'),
  };
}

const stationIds = ({ stations }: Entities) => stations.map(({ id }) => id);

const area = (values: Partial<AreaTotals>): AreaTotals => {
  const none = { sum: 0, reporting: 0, of: 0 };
  return {
    area: 'QLD',
    stations: [0, 0, 0, 0, 0],
    devices: [0, 0, 0, 0, 0, 0, 0],
    gateways: { reporting: 0, of: 0 },
    pv: none,
    load: none,
    battery: none,
    grid: none,
    generator: none,
    soc: { ...none, weight: 0 },
    today: 0,
    newest: null,
    oldest: null,
    ...values,
  };
};

it('[SCL-04] a fleet that is too large holds the stations that pages look at, and no others', async () => {
  const { page, entities, asked, harness } = await partialFleet();
  expect(await entities()).toMatchObject({ isPartial: true, of: OF, stations: [], devices: [] });

  await page.watch({ stations: true, ...looking([70_000, 12, 200_000]) });
  await harness.advance(400);
  expect(stationIds(await entities())).toEqual([12, 70_000]);
  harness.announce(12, 'online');
  harness.push(12, { P: 1_000, run_state: 2 });
  await harness.advance(400);
  expect(page.stations.get(12)).toMatchObject({ status: 'normal', pv: 1_000 });

  // Nothing is asked for again, and what does not exist only once.
  await page.watch({ stations: true, ...looking([12, 200_000]) });
  await harness.advance(400);
  expect(asked).toEqual([[70_000, 12, 200_000]]);
});

it('[SCL-04] a page that opens a link to a device gets its station', async () => {
  const { page, entities, harness } = await partialFleet();
  await page.watch(looking([], [500_002]));
  await harness.advance(400);
  expect(stationIds(await entities())).toEqual([50_000]);
  await page.watch(looking([], [], [getInverter(7)]));
  await harness.advance(400);
  expect(stationIds(await entities())).toEqual([7, 50_000]);
});

it('[SCL-04] stations that nobody looks at any more are dropped, those looked at longest ago first', async () => {
  const { page, entities, asked, harness } = await partialFleet();
  await page.watch(looking(ids(1, 1_200)));
  await harness.advance(400);
  expect(asked.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(stationIds(await entities())).toHaveLength(1_200);

  await page.watch(looking([5, 90_000]));
  await harness.advance(400);
  const held = stationIds(await entities());
  expect(held).toHaveLength(202);
  expect(held).toContain(5);
  expect(held).toContain(90_000);
  expect(held).toContain(1_200);
  expect(held).not.toContain(6);

  for (let first = 2_000; first < 8_000; first += 1_000) {
    await page.watch(looking(ids(first, 100)));
    await harness.advance(200);
  }
  expect(stationIds(await entities()).length).toBeLessThanOrEqual(300);
});

it('[SCL-04] live values of stations stay when others are loaded', async () => {
  const { page, harness } = await partialFleet();
  await page.watch({ stations: true, ...looking([1]) });
  await harness.advance(400);
  harness.announce(1, 'online');
  harness.push(1, { P: 700, run_state: 2 });
  await harness.advance(400);
  await page.watch({ stations: true, ...looking([1, 2]) });
  await harness.advance(400);
  expect(page.stations.get(1)).toMatchObject({ status: 'normal', pv: 700 });
  harness.announce(2, 'online');
  harness.push(2, { P: 30, run_state: 2 });
  await harness.advance(400);
  expect(page.stations.get(2)).toMatchObject({ status: 'normal', pv: 30 });
});

it('[SCL-04] a page of the list is held, and a change elsewhere is read again for what is held only', async () => {
  const { page, entities, asked, harness, makePart, rename } = await partialFleet();
  const counts = { whole: OF, normal: OF, offline: 0, fault: 0, abnormal: 0, collect: 0 };
  harness.server.answer('/fleet/get_station_page', () => ({
    ids: [31, 30],
    total: OF,
    counts,
    part: makePart([31, 30]),
  }));
  const answer = await page.http('fleet.getStationPage', { search: 'st' });
  expect(answer).toMatchObject({ ids: [31, 30], total: OF, counts });
  const before = await entities();
  expect(stationIds(before)).toEqual([30, 31]);
  // The page that asked waits for no interval between frames.
  expect(page.shown.entities).toBe(before.version);
  expect(asked).toEqual([]);

  await page.watch(looking([30, 31, 32]));
  await harness.advance(400);
  expect((await entities()).contentVersion).toBe(before.contentVersion);

  rename(31, 'Renamed');
  harness.server.announceChange();
  await harness.advance(1_000);
  const after = await entities();
  expect(after.stations.map(({ station_name }) => station_name)).toEqual([
    'Station 30',
    'Renamed',
    'Station 32',
  ]);
  expect(after.contentVersion).toBeGreaterThan(before.contentVersion);
  expect(asked).toEqual([[32], [30, 31, 32]]);
});

it('[SCL-04] totals are asked for where no broker publishes them, once in each of their periods', async () => {
  const { page, harness } = await partialFleet({ totals_by: 'call' });
  await page.watch({ summary: true });
  let asked = 0;
  let isAway = false;
  harness.server.answer('/fleet/get_totals', () => {
    asked += 1;
    if (isAway) throw new Error('away');
    const areas = [area({ stations: [0, asked, 0, 0, 0], pv: { sum: asked, reporting: 1, of: 1 } })];
    return { at: harness.clock.now() - 60_000, period: 20_000, areas };
  });
  await harness.advance(20_000);
  expect(asked).toBe(1);
  expect(page.shown.link).toMatchObject({ state: 'live', brokers: { up: 0, of: 0 } });
  expect(page.shown.summary).toMatchObject({ stations: { normal: 1 }, power: { pv: { value: 1 } } });
  await harness.advance(20_000);
  expect(asked).toBe(2);
  expect(page.shown.summary).toMatchObject({ stations: { normal: 2 }, power: { pv: { value: 2 } } });

  isAway = true;
  await harness.advance(81_000);
  expect(page.shown.summary).toMatchObject({ stations: { normal: 0, nodata: OF } });
  isAway = false;
  await harness.advance(40_000);
  expect(page.shown.summary).toMatchObject({ stations: { normal: asked } });
});

it('[SCL-04] totals are those of all servers, and stale ones are not live', async () => {
  const { page, harness } = await partialFleet({ servers: 2 });
  await page.watch({ summary: true });
  const report = (server: number, values: Partial<AreaTotals>) =>
    harness.broker.publish(
      totalsTopic('all'),
      { at: harness.clock.now(), period: 2_000, areas: [area(values)] },
      false,
      `ws://broker-${server}/mqtt`,
    );
  await harness.advance(400);
  expect(page.shown.summary?.stations).toMatchObject({ nodata: OF, normal: 0 });

  report(1, {
    stations: [1, 59_000, 0, 0, 999],
    gateways: { reporting: 59_000, of: 60_000 },
    pv: { sum: 5e6, reporting: 59_000, of: 60_000 },
    soc: { sum: 80 * 10, weight: 10, reporting: 1, of: 2 },
    newest: START + 400,
    oldest: START,
  });
  report(2, {
    stations: [0, 40_000, 0, 0, 0],
    gateways: { reporting: 40_000, of: 40_000 },
    pv: { sum: 3e6, reporting: 40_000, of: 40_000 },
    soc: { sum: 50 * 30, weight: 30, reporting: 3, of: 3 },
    newest: START + 300,
    oldest: START + 200,
  });
  await harness.advance(400);
  expect(page.shown.summary).toMatchObject({
    stations: { nodata: 1, normal: 99_000, offline: 0, abnormal: 0, fault: 999 },
    gateways: { reporting: 99_000, of: 100_000 },
    power: {
      pv: { value: 8e6, reporting: 99_000, of: 100_000 },
      soc: { value: 57.5, reporting: 4, of: 5 },
    },
    newest: START + 400,
    oldest: START,
  });

  // The second server goes on, the first one is silent.
  for (let i = 0; i < 5; i++) {
    await harness.advance(2_000);
    report(2, { stations: [0, 40_000, 0, 0, 0], pv: { sum: 2e6, reporting: 40_000, of: 40_000 } });
  }
  await harness.advance(400);
  expect(page.shown.summary).toMatchObject({
    stations: { nodata: 60_000, normal: 40_000, fault: 0 },
    gateways: { reporting: 0, of: 60_000 },
    power: { pv: { value: 2e6, reporting: 40_000, of: 100_000 } },
  });
});

it('[SCL-04] what concerns everything is asked of the server in one call', async () => {
  const { page, harness } = await partialFleet();
  const { server } = harness;
  server.answer('/fleet/get_fleet_energy', ({ body }) => {
    expect(body).toMatchObject({ label: 'fd', type: 'day', zone: 'UTC' });
    return {
      buckets: [
        { start: START - 1, kwh: 4, reporting: 9, quality: 0 },
        { start: START, kwh: null, reporting: 0, quality: 0 },
      ],
      of: 12,
      computed_at: START - 5,
    };
  });
  server.answer('/fleet/get_fleet_revenue', () => ({
    today: [
      { currency: 'AUD', selling_total: 10.004, self_use_total: 20, selling: 1, self_use: 2 },
      { currency: 'EUR', selling_total: 1_000, self_use_total: 0, selling: 3, self_use: 4 },
    ],
    reporting: 8,
    of: 9,
    quality: 0,
    computed_at: START - 900_000,
  }));
  server.answer('/fleet/get_alarm_counts', () => ({
    days: [
      { start: START - 2, warnings: 1, faults: 2 },
      { start: START - 1, warnings: 10, faults: 20 },
    ],
    pending: { warnings: 3, faults: 4 },
    load: 5,
  }));

  expect(await page.must<Trend>('series', 'generationTrend', { range: 'day', zone: 'UTC' })).toMatchObject({
    of: 12,
    totalKwh: 4,
    computedAt: harness.clock.now(),
  });
  expect(await page.must<BoardRevenue>('revenue', 'board')).toMatchObject({
    today: [
      { currency: 'EUR', total: 100, selling: 100, selfUse: 0, sellingKwh: 3, selfUseKwh: 4 },
      { currency: 'AUD', total: 3, selling: 1, selfUse: 2 },
    ],
    reporting: 8,
    of: 9,
    computedAt: START - 900_000,
  });
  expect(await page.must<AnomalyCounts>('alarms', 'week', { zone: 'UTC' })).toMatchObject({
    warnings: 11,
    faults: 22,
    pending: { warnings: 3, faults: 4 },
    load: 5,
  });

  // In a scope, everything is computed from its stations, which are read for it.
  await page.must('fleet', 'setScope', { stationIds: [3, 4] });
  await page.watch({ summary: true });
  await harness.advance(400);
  expect(page.shown.summary?.stations).toMatchObject({ nodata: 2 });
  expect(stationIds(await page.must('fleet', 'entities'))).toEqual([3, 4]);
});

it('[SCL-04] [REP-03] a file of the generation report gets the rows of all pages, and paper the first of them', async () => {
  const { page, harness } = await partialFleet();
  const asked: unknown[] = [];
  harness.server.answer('/fleet/get_fleet_energy', () => ({ buckets: [], of: 0, computed_at: START }));
  harness.server.answer('/fleet/get_generation_page', ({ body }) => {
    const { offset, limit } = body as { offset: number; limit: number };
    asked.push([offset, limit]);
    const rows = Array.from({ length: Math.min(limit, 4_500 - offset) }, (_, i) => ({
      station_id: 1 + offset + i,
      station_name: `Station ${1 + offset + i}`,
      installed_capacity: 5,
      zone: 'UTC',
      generation: 1,
      specific_yield: 0.2,
      selling: null,
      self_use: null,
      charging: null,
      revenue: [],
      co2: null,
      missing_hours: 0,
      unpriced_hours: 0,
      quality: 0,
    }));
    const totals = {
      generation: 4_500,
      selling: null,
      self_use: null,
      charging: null,
      revenue: [],
      co2: null,
    };
    return { rows, total: 4_500, totals, reporting: 4_500, computed_at: START, pending: 0 };
  });
  const question = { stationIds: null, period: { period: 'day', date: '2026-01-01' }, zone: 'UTC' };
  const shown = await page.must<GenerationReport>('reports', 'generation', { ...question, offset: 50 });
  expect(shown.rows).toHaveLength(50);
  const whole = await page.must<GenerationReport>('reports', 'generation', { ...question, offset: null });
  expect(whole.rows.map(({ stationId }) => stationId)).toEqual(
    Array.from({ length: 4_500 }, (_, i) => i + 1),
  );
  expect(whole.rows[4_499]).toMatchObject({ stationName: 'Station 4500', capacity: 5 });
  expect(asked).toEqual([
    [50, 50],
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 500],
  ]);

  asked.length = 0;
  const some = await page.must<GenerationReport>('reports', 'generation', {
    ...question,
    offset: null,
    most: 3_000,
  });
  expect([some.rows.length, some.of]).toEqual([3_000, 4_500]);
  expect(asked).toEqual([
    [0, 2_000],
    [2_000, 1_000],
  ]);
});

it('[SCL-04] a fleet that became small enough is held as a whole again', async () => {
  const { page, entities, harness } = await partialFleet();
  await page.watch(looking([1]));
  await harness.advance(400);
  harness.server.answer('/station/get_station_relevance', () => ({
    ...makeRelevance([{ id: 1 }, { id: 2 }], START),
    of: 2,
  }));
  await page.must('fleet', 'reload');
  expect(await entities()).toMatchObject({ isPartial: false, of: 2 });
  expect(stationIds(await entities())).toEqual([1, 2]);
});
