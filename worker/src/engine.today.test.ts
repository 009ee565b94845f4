import type { BoardRevenue, StationDay, Trend } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness, type Page } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';

const MINUTE = 60_000;

/** Energy that the server has stored since midnight, kWh, by inverter and counter. */
type Stored = Record<string, Record<string, number | null>>;

/** Answers with what is stored now, in the first hour of the day. */
function answerStored(harness: EngineHarness, stored: Stored) {
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: { deviceId: string; propertyCode: string }[];
      time: number;
      type: 'day';
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    return {
      edges,
      values: points.map(({ deviceId, propertyCode }) =>
        edges
          .slice(0, -1)
          .map((_, bucket) => (bucket === 0 ? (stored[deviceId]?.[propertyCode] ?? null) : null)),
      ),
      ...marksBy(points),
    };
  });
  harness.server.answer('/demo/getHistoryData', () => []);
}

async function open(harness: EngineHarness): Promise<Page> {
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await page.watch({ summary: true, stations: true });
  await harness.advance(1_200);
  return page;
}

/** Energy generated today, wherever an engine tells it. */
async function everywhere(page: Page, station: number) {
  const [day, trend, revenue] = await Promise.all([
    page.must<StationDay>('stations', 'day', { stationId: station, date: null }),
    page.must<Trend>('series', 'generationTrend', { range: 'day', zone: 'UTC' }),
    page.must<BoardRevenue>('revenue', 'board'),
  ]);
  return {
    row: page.stations.get(station)?.today,
    day: day.energy.generation,
    trend: trend.totalKwh,
    revenue,
  };
}

const price = (station_id: number, action: 1 | 2) => ({
  id: station_id * 10 + action,
  station_id,
  action,
  type: 1 as const,
  unit: 'AUD',
  price_model: 1,
  create_time: 0,
  update_time: 0,
});

it('[TRU-05] energy of today is what is stored, whoever reports: a page opened in an outage shows it as one opened before', async () => {
  const stored: Stored = { [getInverter(1)]: { KRA: 308.125 }, [getInverter(2)]: { KRA: 145.75 } };
  const specs = [{ id: 1 }, { id: 2 }];
  const [before, during] = [createEngineHarness(specs), createEngineHarness(specs)];
  for (const harness of [before, during]) answerStored(harness, stored);
  const first = await open(before);
  for (const id of [1, 2]) {
    before.announce(id, 'online');
    // The device's own register began at another time.
    before.push(id, { P: 1000, 'today-KRA': 999 });
  }
  await before.advance(200);
  const figures = { row: 308.125, day: 308.125, trend: 453.875 };
  expect(await everywhere(first, 1)).toMatchObject(figures);

  // Station 1 falls silent; another page is opened.
  for (const harness of [before, during]) {
    harness.announce(1, 'offline');
    harness.announce(2, 'online');
    harness.push(2, { P: 1000, 'today-KRA': 999 });
  }
  const second = await open(during);
  await before.advance(2 * MINUTE);
  expect(second.stations.get(1)?.status).toBe('offline');
  expect(await everywhere(first, 1)).toMatchObject(figures);
  expect(await everywhere(second, 1)).toMatchObject(figures);
  expect(await everywhere(second, 2)).toMatchObject({ row: 145.75, day: 145.75 });
});

it('[TRU-05] all figures of a station are read at one time, and pages learn when they were read again', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const stored: Stored = { [getInverter(1)]: { KRA: 10, export_total: 4, charge_total: 1 } };
  answerStored(harness, stored);
  harness.server.tariffs([price(1, 1), price(1, 2)]);
  const page = await open(harness);
  expect(page.stations.get(1)?.today).toBe(10);
  const { energies } = page.shown;

  // A page asks for more of the station: what was read before is read again with it.
  stored[getInverter(1)] = { KRA: 12, export_total: 6, charge_total: 2 };
  await everywhere(page, 1);
  await harness.advance(200);
  expect(await everywhere(page, 1)).toMatchObject({
    day: 12,
    trend: 12,
    revenue: { today: [{ sellingKwh: 6, selfUseKwh: 4 }] },
  });
  expect(page.stations.get(1)?.today).toBe(12);
  expect(page.shown.energies).toBeGreaterThan(energies!);

  // From then on all of it is read each minute.
  const count = harness.server.requestCount('/demo/getGroupAccumulativeDataByZone');
  stored[getInverter(1)] = { KRA: 13, export_total: 7, charge_total: 2 };
  await harness.advance(MINUTE + 2_000);
  expect(page.stations.get(1)?.today).toBe(13);
  expect(await everywhere(page, 1)).toMatchObject({
    day: 13,
    revenue: { today: [{ sellingKwh: 7, selfUseKwh: 4 }] },
  });
  expect(harness.server.requestCount('/demo/getGroupAccumulativeDataByZone')).toBe(count + 1);
});

it('[BOARD-02] [BOARD-03] the sums of a board are read once, with a call for each zone', async () => {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }, { id: 3, zone: 'Australia/Perth' }]);
  answerStored(harness, {});
  harness.server.tariffs([]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(1_200);

  await page.must('series', 'generationTrend', { range: 'day', zone: 'UTC' });
  await page.must('revenue', 'board');
  expect(harness.server.requestCount('/demo/getGroupAccumulativeDataByZone')).toBe(2);
});

it('[TRU-05] today ends at the midnight of each station, and begins with what is stored of the new day', async () => {
  // 23:58 in Brisbane, 21:58 in Perth.
  const harness = createEngineHarness(
    [
      { id: 1, zone: 'Australia/Brisbane' },
      { id: 2, zone: 'Australia/Perth' },
    ],
    { start: START + (13 * 60 + 58) * MINUTE },
  );
  const stored: Stored = { [getInverter(1)]: { KRA: 12.5 }, [getInverter(2)]: { KRA: 7.5 } };
  answerStored(harness, stored);
  const page = await open(harness);
  expect([1, 2].map((id) => page.stations.get(id)?.today)).toEqual([12.5, 7.5]);
  expect(await everywhere(page, 1)).toMatchObject({ day: 12.5, trend: 20 });

  stored[getInverter(1)] = { KRA: null };
  await harness.advance(2 * MINUTE + 3_000);
  expect(page.stations.get(1)?.today).toBeNaN();
  expect(await everywhere(page, 1)).toMatchObject({ day: null, trend: 7.5 });
  stored[getInverter(1)] = { KRA: 0.25 };
  await harness.advance(MINUTE + 2_000);
  expect(await everywhere(page, 1)).toMatchObject({ row: 0.25, day: 0.25, trend: 7.75 });
});

it('[TRU-05] keeps the energy of today while the server does not answer, and reads it once it does', async () => {
  const harness = createEngineHarness([{ id: 1 }]);
  const stored: Stored = { [getInverter(1)]: { KRA: 10 } };
  answerStored(harness, stored);
  const page = await open(harness);
  harness.server.setReachable(false);
  await harness.advance(5 * MINUTE);
  expect(page.stations.get(1)?.today).toBe(10);
  harness.server.setReachable(true);
  stored[getInverter(1)] = { KRA: 11 };
  await harness.advance(15_000);
  expect(page.stations.get(1)?.today).toBe(11);
});
