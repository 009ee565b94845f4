import {
  REPORT_PROBLEMS,
  type ConsumptionReport,
  type DataReport,
  type TableWindow,
} from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { createEngineHarness, START } from '../testing/engineHarness.ts';
import { answerEnergy, answerSamples } from '../testing/energyAnswers.ts';
import { getInverter, getMeter } from '../testing/fleetData.ts';
import { follow } from '../testing/follow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BRISBANE = 'Australia/Brisbane';
/** 2026-03-09 00:00 in Brisbane, the day before START. */
const MIDNIGHT = START - 34 * HOUR;

async function portal() {
  const harness = createEngineHarness([{ id: 1 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  async function readColumns({ table }: DataReport) {
    const window = { table: table.id, from: 0, to: 10_000 };
    const { columns } = await page.must<TableWindow>('tables', 'window', window);
    return Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [key, column.kind === 'text' ? [] : [...column.values]]),
    );
  }
  return { harness, page, readColumns };
}

const question = (more: object = {}) => ({
  points: [
    { deviceId: getInverter(1), code: 'P' },
    { deviceId: getInverter(1), code: 'KRA' },
    { deviceId: getMeter(1), code: 'grid_power' },
  ],
  period: { period: 'day', date: '2026-03-09' },
  step: 120,
  zone: BRISBANE,
  ...more,
});

it('[REP-01] averages measurements and sums counters per step, with gaps where there are no samples', async () => {
  const { harness, page, readColumns } = await portal();
  const requests = answerEnergy(harness.server, ({ start }) => (start < MIDNIGHT + 3 * HOUR ? 1.5 : null));
  answerSamples(harness.server, (deviceId) =>
    deviceId === getInverter(1)
      ? [
          [MIDNIGHT - 1, 9999],
          [MIDNIGHT, 100],
          [MIDNIGHT + HOUR, 300],
          [MIDNIGHT + 2 * HOUR, 50],
        ]
      : [[MIDNIGHT + 23 * HOUR, -7]],
  );
  const report = await page.must<DataReport>('reports', 'data', question());
  expect(report.table).toMatchObject({ rows: 12, columns: { at: 'instant', p0: 'number', p2: 'number' } });
  const { at, p0, p1, p2 } = await readColumns(report);
  expect(at!.slice(0, 2)).toEqual([MIDNIGHT, MIDNIGHT + 2 * HOUR]);
  expect(p0!.slice(0, 3)).toEqual([200, 50, NaN]);
  // Two hours, then the only one that was reported.
  expect(p1!.slice(0, 3)).toEqual([3, 1.5, NaN]);
  expect(p2).toEqual([...new Array<number>(11).fill(NaN), -7]);
  expect(requests).toMatchObject([{ step: 60 }]);
});

it('[REP-01] marks steps whose energy is known of a longer time only', async () => {
  const { harness, page, readColumns } = await portal();
  answerSamples(harness.server, () => []);
  answerEnergy(harness.server, ({ start }) => (start < MIDNIGHT + HOUR ? { spread: 0.1 } : 0.2));
  const fine = await page.must<DataReport>('reports', 'data', question({ step: 30 }));
  expect(fine.qualityRows).toMatchObject({ estimated: 2, unknown: 0 });
  expect((await readColumns(fine)).quality!.slice(0, 4)).toEqual([
    Quality.estimated,
    Quality.estimated,
    0,
    0,
  ]);

  answerEnergy(harness.server, () => 0.2);
  const exact = await page.must<DataReport>('reports', 'data', question({ step: 30 }));
  expect(exact.qualityRows).toMatchObject({ estimated: 0 });
  expect(exact.table.columns).not.toHaveProperty('quality');
});

it('[DQ-01] says in which steps energy is unknown, and shows what is known', async () => {
  const { harness, page, readColumns } = await portal();
  answerSamples(harness.server, () => []);
  answerEnergy(harness.server, ({ start }) =>
    start === MIDNIGHT ? { kwh: null, quality: Quality.unknown } : 0.2,
  );
  const report = await page.must<DataReport>('reports', 'data', question({ step: 120 }));
  expect(report.qualityRows).toEqual({ unknown: 1, corrected: 0, estimated: 0, adjusted: 0 });
  const { quality, p1 } = await readColumns(report);
  expect(quality!.slice(0, 2)).toEqual([Quality.unknown, 0]);
  expect(p1!.slice(0, 2)).toEqual([0.2, 0.4]);
});

it('[REP-01] refuses steps finer than the energy buckets, and reports with too many rows', async () => {
  const { harness, page } = await portal();
  answerEnergy(harness.server, () => 1);
  answerSamples(harness.server, () => []);
  const refused = async (more: object) => {
    const outcome = await page.call('reports', 'data', question(more));
    return outcome.ok ? null : [outcome.failure.kind, outcome.failure.code, outcome.failure.field];
  };
  expect(await refused({ step: 7 })).toEqual(['badInput', REPORT_PROBLEMS.energySteps, 'step']);
  expect(await refused({ step: 1, period: { period: 'overyear', date: '2026-03-09' } })).toEqual([
    'badInput',
    REPORT_PROBLEMS.tooManyCells,
    'step',
  ]);
  expect(await refused({ points: [{ deviceId: getInverter(1), code: 'P' }], step: 7 })).toBeNull();
});

it('[REP-01] loads a long report in parts and can be cancelled between two', async () => {
  const { harness, page } = await portal();
  answerSamples(harness.server, () => []);
  const points = ['P', 'SOC', 'grid_power', 'load_power'].map((code) => ({ deviceId: getInverter(1), code }));
  const years = question({ points, step: 60, period: { period: 'overyear', date: '2026-03-09' } });
  const whole = follow();
  await page.must('reports', 'data', years, whole.port);
  const calls = () => harness.server.requestCount('/demo/getGroupHistoryData');
  const parts = calls();
  expect(parts).toBeGreaterThan(3);
  expect(whole.received).toHaveLength(parts);
  expect(whole.received.at(-1)!.done).toBe(whole.received.at(-1)!.of);

  const cancelled = follow();
  const ending = page.call('reports', 'data', years, cancelled.port);
  cancelled.cancel();
  expect(await ending).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(calls()).toBe(parts + 1);
});

it('[REP-02] requests consumption for the stations and period, grouped by the server', async () => {
  const { harness, page } = await portal();
  const row = {
    user_name: 'Ann',
    email: 'ann@demo.example',
    obj_name: 'Charger',
    device_code: 'C1',
    begin_time: MIDNIGHT,
    end_time: MIDNIGHT + HOUR,
    total_qty: 7.5,
  };
  const groups = [{ name: 'Ann', email: 'ann@demo.example', total: 7.5, list: [row], chargers: [] }];
  const bodies: unknown[] = [];
  harness.server.answer('/report/get_consumption', ({ body }) => {
    bodies.push(body);
    return groups;
  });
  const week = { stationIds: [1], period: { period: 'week', date: '2026-03-08' }, zone: BRISBANE };
  const report = await page.must<ConsumptionReport>('reports', 'consumption', week);
  expect(report).toMatchObject({ groups, span: { start: MIDNIGHT - 7 * 24 * HOUR, end: MIDNIGHT } });
  expect(bodies).toEqual([{ station_id: '1', start: report.span.start, end: report.span.end }]);
  expect(await page.call('reports', 'consumption', { ...week, stationIds: [4] })).toMatchObject({
    failure: { kind: 'badInput', field: 'stationIds' },
  });
});
