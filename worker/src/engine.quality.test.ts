import type { QualityReport } from '@heliograph/contracts/engine';
import type { QualityKind } from '@heliograph/contracts/http';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { answerEnergy } from '../testing/energyAnswers.ts';
import { getInverter } from '../testing/fleetData.ts';

const HOUR = 3_600_000;
/** 2025-05-20 10:00 in Brisbane. */
const NOW = Date.UTC(2025, 4, 20);
const ZONE = 'Australia/Brisbane';
const MIDNIGHT = NOW - 10 * HOUR;
const NO_ENTRIES: Record<QualityKind, number> = {
  gap: 0,
  glitch: 0,
  reset: 0,
  unknown: 0,
  pending: 0,
  replacement: 0,
  correction: 0,
  import: 0,
};

async function portal() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }], { start: NOW });
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  return { harness, page };
}

const row = (station_id: number): QualityReport['rows'][number] => ({
  station_id,
  station_name: `Roof ${station_id}`,
  measured: 1,
  estimated: 0,
  unknown: 0,
  counts: NO_ENTRIES,
  open: 0,
});

it('[DQ-04] [SCL-04] the quality of the fleet in a period of the viewer, which ends now, has the stations that need a look, or all', async () => {
  const { harness, page } = await portal();
  const asked: (string | null)[] = [];
  const sums = { of: 5_000, attention: 2, complete: 1, open: 3 };
  harness.server.answer('/quality/get_fleet_quality', ({ query }) => {
    asked.push(query.get('start'), query.get('end'), query.get('most'));
    return { list: [row(1), row(9)], ...sums };
  });
  const period = { period: 'day', date: '2025-05-20' };
  const report = await page.must<QualityReport>('quality', 'report', { period, zone: ZONE });
  expect(report).toMatchObject({ rows: [row(1), row(9)], ...sums });
  expect(report.span.start).toBe(MIDNIGHT);
  expect(asked).toEqual([String(MIDNIGHT), String(report.span.end), '2000']);
  await page.must('quality', 'report', { period, zone: ZONE, all: true });
  expect(asked.at(-1)).toBeNull();
});

it('[DQ-03] the energy of a counter before a correction is summed by quarter hours; unknown where none is', async () => {
  const { harness, page } = await portal();
  answerEnergy(harness.server, ({ start }) => (start < MIDNIGHT + HOUR ? 0.25 : null));
  const energy = (start: number, end: number) =>
    page.must('quality', 'energy', { deviceId: getInverter(1), code: 'KRA', start, end, zone: ZONE });
  expect(await energy(MIDNIGHT, MIDNIGHT + 2 * HOUR)).toBe(1);
  expect(await energy(MIDNIGHT + HOUR, MIDNIGHT + 2 * HOUR)).toBeNull();
});

it('[DQ-03] after a correction, what was computed from energies is read again', async () => {
  const { harness, page } = await portal();
  harness.server.answer('/quality/correct_energy', () => ({ edit_id: 1 }));
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const points = body.points as unknown[];
    const edges = [...bucketEdges(ZONE, 'day', NOW)];
    const none = points.map(() => []);
    return {
      edges,
      values: points.map(() => edges.slice(1).map(() => 1)),
      estimated: none,
      unknown: none,
      corrected: none,
      adjusted: none,
    };
  });
  const readTrend = async () => {
    await page.must('series', 'generationTrend', { range: 'day', zone: ZONE });
    return harness.server.requestCount('/demo/getGroupAccumulativeDataByZone');
  };
  const requests = await readTrend();
  expect(await readTrend()).toBe(requests);
  await page.must('http', 'call', { name: 'quality.correctEnergy', request: {} });
  expect(await readTrend()).toBe(2 * requests);
});
