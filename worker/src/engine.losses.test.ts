import type { ExpectedShares, LossReport } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';

/** 2025-05-20 10:00 in Brisbane. */
const NOW = Date.UTC(2025, 4, 20);
const ZONE = 'Australia/Brisbane';
const MIDNIGHT = NOW - 10 * 3_600_000;

const row = (station_id: number): LossReport['rows'][number] => ({
  station_id,
  station_name: `Roof ${station_id}`,
  expected: 20,
  actual: 18,
  known: 0.9,
  lost: 1.5,
  causes: { string: 1.5 },
  amount: 0.3,
  ahead: 9,
  currency: 'AUD',
  worst: 'string',
  open: 1,
});

it('[LOS-06] [SCL-04] the losses of the fleet in a period of the viewer, which ends now, are those of the stations that cost most, or of all', async () => {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }], { start: NOW });
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  const asked: (string | null)[] = [];
  harness.server.answer('/losses/get_fleet_losses', ({ query }) => {
    asked.push(query.get('start'), query.get('end'), query.get('most'));
    return { list: [row(9), row(1)], expected: 40, actual: 36, of: 4_000, stations: 5_000 };
  });
  const period = { period: 'day', date: '2025-05-20' };
  const report = await page.must<LossReport>('losses', 'report', { period, zone: ZONE });
  expect(report).toMatchObject({ rows: [row(9), row(1)], of: 4_000, stations: 5_000 });
  expect(report.span.start).toBe(MIDNIGHT);
  expect(asked).toEqual([String(MIDNIGHT), String(report.span.end), '2000']);
  await page.must('losses', 'report', { period, zone: ZONE, all: true });
  expect(asked.at(-1)).toBeNull();
});

it('[LOS-06] [SCL-04] what came of the expected energy in the last seven days is one call for the fleet', async () => {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }], { start: NOW });
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  const asked: (string | null)[][] = [];
  harness.server.answer('/losses/get_fleet_losses', ({ query }) => {
    asked.push(['start', 'end', 'most', 'by'].map((name) => query.get(name)));
    return { list: [row(9)], expected: 400, actual: 300, of: 4_000, stations: 5_000 };
  });
  const shares = await page.must<ExpectedShares>('losses', 'shares', { zone: ZONE });
  expect(shares).toMatchObject({ share: 0.75, of: 4_000, stations: 5_000 });
  expect(shares.rows).toEqual([{ stationId: 9, name: 'Roof 9', share: 0.9 }]);
  const days = (count: number) => String(MIDNIGHT - count * 86_400_000);
  expect(asked).toEqual([[days(7), days(0), '30', 'share']]);
});
