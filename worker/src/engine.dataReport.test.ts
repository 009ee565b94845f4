import type { ConsumptionReport, DataReport, TableWindow } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createStage, START } from '../testing/createStage.ts';
import { answerEnergy, answerSamples } from '../testing/energyAnswers.ts';
import { inverterOf, meterOf } from '../testing/fleetData.ts';
import { follow } from '../testing/follow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BRISBANE = 'Australia/Brisbane';
/** 2026-03-09 00:00 in Brisbane, the day before. */
const MIDNIGHT = START - 34 * HOUR;

async function portal() {
  const stage = createStage([{ id: 1 }]);
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await stage.advance(200);
  async function columnsOf({ table }: DataReport) {
    const window = { table: table.id, from: 0, to: 10_000 };
    const { columns } = await page.must<TableWindow>('tables', 'window', window);
    return Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [key, column.kind === 'text' ? [] : [...column.values]]),
    );
  }
  return { stage, page, columnsOf };
}

const question = (more: object = {}) => ({
  points: [
    { deviceId: inverterOf(1), code: 'P' },
    { deviceId: inverterOf(1), code: 'KRA' },
    { deviceId: meterOf(1), code: 'grid_power' },
  ],
  period: { period: 'day', date: '2026-03-09' },
  step: 120,
  zone: BRISBANE,
  ...more,
});

it('[REP-01] any properties in steps: means of what is measured, energy of what is counted, nothing where nothing is', async () => {
  const { stage, page, columnsOf } = await portal();
  const asked = answerEnergy(stage.server, ({ start }) => (start < MIDNIGHT + 3 * HOUR ? 1.5 : null));
  answerSamples(stage.server, (deviceId) =>
    deviceId === inverterOf(1)
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
  const { at, p0, p1, p2 } = await columnsOf(report);
  expect(at!.slice(0, 2)).toEqual([MIDNIGHT, MIDNIGHT + 2 * HOUR]);
  expect(p0!.slice(0, 3)).toEqual([200, 50, NaN]);
  // Two hours, then the one that was told.
  expect(p1!.slice(0, 3)).toEqual([3, 1.5, NaN]);
  expect(p2).toEqual([...new Array<number>(11).fill(NaN), -7]);
  expect(asked).toMatchObject([{ step: 60 }]);
});

it('[REP-01] energy has no steps finer than its buckets, and no report more rows than fit', async () => {
  const { stage, page } = await portal();
  answerEnergy(stage.server, () => 1);
  answerSamples(stage.server, () => []);
  const refused = async (more: object) => {
    const outcome = await page.call('reports', 'data', question(more));
    return outcome.ok ? null : [outcome.failure.kind, outcome.failure.field];
  };
  expect(await refused({ step: 7 })).toEqual(['badInput', 'step']);
  expect(await refused({ step: 1, period: { period: 'overyear', date: '2026-03-09' } })).toEqual([
    'badInput',
    'step',
  ]);
  expect(await refused({ points: [{ deviceId: inverterOf(1), code: 'P' }], step: 7 })).toBeNull();
});

it('[REP-01] a long report is read part by part and called off between two', async () => {
  const { stage, page } = await portal();
  answerSamples(stage.server, () => []);
  const points = ['P', 'SOC', 'grid_power', 'load_power'].map((code) => ({ deviceId: inverterOf(1), code }));
  const years = question({ points, step: 60, period: { period: 'overyear', date: '2026-03-09' } });
  const whole = follow();
  await page.must('reports', 'data', years, whole.port);
  const calls = () => stage.server.asked('/demo/getGroupHistoryData');
  const parts = calls();
  expect(parts).toBeGreaterThan(3);
  expect(whole.heard).toHaveLength(parts);
  expect(whole.heard.at(-1)!.done).toBe(whole.heard.at(-1)!.of);

  const given = follow();
  const ending = page.call('reports', 'data', years, given.port);
  given.callOff();
  expect(await ending).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(calls()).toBe(parts + 1);
});

it('[REP-02] consumption is asked for the stations and the span of the period, as the server groups it', async () => {
  const { stage, page } = await portal();
  const row = {
    user_name: 'Ann',
    email: 'ann@demo.example',
    obj_name: 'Charger',
    device_code: 'C1',
    begin_time: MIDNIGHT,
    end_time: MIDNIGHT + HOUR,
    total_qty: 7.5,
  };
  const groups = [{ name: 'Ann', email: 'ann@demo.example', total: 7.5, list: [row] }];
  const bodies: unknown[] = [];
  stage.server.answer('/report/get_consumption', ({ body }) => {
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
