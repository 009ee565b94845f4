import type { OperationReport, OperationTrend } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START } from '../testing/engineHarness.ts';
import { getInverter, getMeter } from '../testing/fleetData.ts';
import { Refusal } from '../testing/memoryServer.ts';

const ALARMS = '/report/get_operation_alarms';
const ENERGY = '/demo/getGroupAccumulativeDataByZone';
const ZONE = 'Australia/Sydney';
const HOUR = 3_600_000;

const alarms = {
  pending: { warnings: 2, faults: 1 },
  resolved: { warnings: 7, faults: 4 },
  months: [{ start: 0, pending: { warnings: 2, faults: 1 }, resolved: { warnings: 7, faults: 4 } }],
};

const fleet = {
  stations: 3,
  devices: 9,
  installed_capacity: 18,
  rated_capacity: 450,
  areas: [{ area: 'QLD', stations: 3, installed_capacity: 18 }],
  months: [{ start: 0, installed_capacity: 18 }],
};

async function signedIn() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2, capacity: 250 }, { id: 3 }]);
  harness.server.answer(ALARMS, () => alarms);
  harness.server.answer('/report/get_operation_stations', () => fleet);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(1_500);
  return { harness, page };
}

it('[REP-06] sums up stations, devices, capacities and alarms', async () => {
  const { harness, page } = await signedIn();
  const report = await page.must<OperationReport>('reports', 'operation', { zone: ZONE });
  expect(report).toMatchObject({
    ...alarms,
    stations: 3,
    devices: 9,
    installedCapacity: 18,
    ratedCapacity: 450,
    areas: [{ area: 'QLD', stations: 3, installedCapacity: 18 }],
    capacity: [{ start: 0, installedCapacity: 18 }],
  });
  expect(harness.server.requests.at(-1)?.body).toMatchObject({ zone: ZONE });
});

it('[REP-06] passes on a refusal of the server with its message', async () => {
  const { harness, page } = await signedIn();
  harness.server.answer(ALARMS, () => {
    throw new Refusal(1403, 'For administrators only');
  });
  expect(await page.call('reports', 'operation', { zone: ZONE })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', code: 1403, message: 'For administrators only' },
  });
});

it('[REP-06] sums a trend over reporting stations up to the current bucket, with gaps instead of zeros', async () => {
  const { harness, page } = await signedIn();
  const edges = [START - 2 * HOUR, START - HOUR, START, START + HOUR, START + 2 * HOUR];
  const kwh: Record<string, (number | null)[]> = {
    [getInverter(1)]: [1, null, 0.5, null],
    [getInverter(2)]: [2, null, null, null],
    [getInverter(3)]: [null, null, null, null],
  };
  harness.server.answer(ENERGY, ({ body }) => {
    const points = body.points as { deviceId: string }[];
    return {
      edges,
      values: points.map(({ deviceId }) => kwh[deviceId]),
      ...marksBy(points, { estimated: (point) => (point === 1 ? [0] : []) }),
    };
  });
  const trendQuestion = { energy: 'generation', range: 'day', time: START, zone: ZONE };
  const trend = await page.must<OperationTrend>('reports', 'operationTrend', trendQuestion);
  expect(trend).toEqual({
    buckets: [
      { start: edges[0], kwh: 3, quality: Quality.estimated },
      { start: edges[1], kwh: null, quality: 0 },
      { start: edges[2], kwh: 0.5, quality: 0 },
    ],
    totalKwh: 3.5,
    reporting: 2,
    of: 3,
  });
  expect(harness.server.requests.at(-1)?.body).toMatchObject({ type: 'day', time: START, zoneStr: ZONE });
});

it('[REP-06] prefers the meter for sold energy', async () => {
  const { harness, page } = await signedIn();
  const relevance = harness.server.answer('/station/get_station_relevance', () => undefined);
  harness.server.answer('/station/get_station_relevance', (request) => {
    const answer = structuredClone(relevance(request)) as {
      station: { id: number; label: { type: string; points: object[] }[] }[];
      mod_funs: object[];
    };
    const feedIn = answer.station[0]!.label.find(({ type }) => type === 'sd')!;
    feedIn.points.push({ device_id: getMeter(1), property_code: 'export_total', unit: 'kWh' });
    const [counter] = answer.mod_funs.filter(
      (each) => (each as { fun_code: string }).fun_code === 'export_total',
    );
    answer.mod_funs.push({ ...counter, mod_id: 39 });
    return answer;
  });
  await page.must('fleet', 'reload');
  harness.server.answer(ENERGY, ({ body }) => {
    const points = body.points as { deviceId: string; propertyCode: string }[];
    return {
      edges: [START - HOUR, START],
      values: points.map(({ deviceId }) => [deviceId === getMeter(1) ? 10 : 1]),
      ...marksBy(points),
    };
  });
  const trendQuestion = { energy: 'selling', range: 'day', time: START, zone: ZONE };
  expect(await page.must<OperationTrend>('reports', 'operationTrend', trendQuestion)).toMatchObject({
    totalKwh: 12,
    of: 3,
  });
});
