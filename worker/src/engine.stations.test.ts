import type { Entities, Frame, StationDay, StationEnergies } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import { describe, expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';

const HOUR = 3_600_000;
const RELEVANCE = '/station/get_station_relevance';

async function portal(
  specs: Parameters<typeof createEngineHarness>[0] = [{ id: 1 }, { id: 2 }],
  start = START,
) {
  const harness = createEngineHarness(specs, { start });
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  return { harness, page };
}

const pushed = (frames: readonly Frame[]) =>
  frames.filter(({ versions }) => versions?.entities !== undefined).length;

describe('reloading stations every minute', () => {
  it('[STN-06] runs while a portal page is open, and pushes no version when nothing changed', async () => {
    const { harness, page } = await portal();
    const versions = pushed(page.frames);
    harness.server.setStations([{ id: 1 }, { id: 2 }]);
    await harness.advance(61_000);
    expect(harness.server.requestCount(RELEVANCE)).toBe(2);
    await harness.advance(60_000);
    expect(harness.server.requestCount(RELEVANCE)).toBe(3);
    expect(pushed(page.frames)).toBe(versions);
  });

  it('[STN-06] shows what another user changed', async () => {
    const { harness, page } = await portal();
    harness.server.setStations([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await harness.advance(61_000);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('[STN-06] does not run for a wall, which shows no list', async () => {
    const harness = createEngineHarness([{ id: 1 }]);
    const page = harness.page('viewer', { lock: 'wall' });
    await page.hello();
    await harness.advance(200);
    const requests = harness.server.requestCount(RELEVANCE);
    await harness.advance(180_000);
    expect(harness.server.requestCount(RELEVANCE)).toBe(requests);
  });

  it('[STN-06] keeps a new favourite when an older answer arrives', async () => {
    const { harness, page } = await portal();
    const release = harness.server.holdAnswers(RELEVANCE);
    await harness.advance(61_000);
    harness.server.answer('/station/collect_station', () => ({}));
    await page.must('stations', 'collect', { stationId: 1, on: true });
    release();
    await harness.advance(1000);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations.find(({ id }) => id === 1)?.is_collect).toBe(1);
  });

  it('[STN-06] keeps the stations while the server is unreachable', async () => {
    const { harness, page } = await portal();
    harness.server.setReachable(false);
    await harness.advance(61_000);
    harness.server.setReachable(true);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations).toHaveLength(2);
  });
});

/** Answers histories with a sample every five minutes; the power is the number of hours since midnight. */
function histories(harness: EngineHarness) {
  harness.server.answer('/demo/getHistoryData', ({ body }) => {
    const { deviceId, propertyCode, start, end } = body as Record<string, string> & {
      start: number;
      end: number;
    };
    if (deviceId !== getInverter(1) || propertyCode !== 'P') return [];
    return Array.from({ length: Math.ceil((end - start) / 300_000) }, (_, step) => ({
      timestamp: start + step * 300_000 + 1000,
      value: Math.floor(step / 12),
    }));
  });
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: { propertyCode: string }[];
      time: number;
      type: Parameters<typeof bucketEdges>[1];
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    return {
      edges,
      values: points.map(({ propertyCode }) => edges.slice(1).map(() => (propertyCode === 'KRA' ? 1 : null))),
      ...marksBy(points),
    };
  });
}

it('[STN-06] pushes a favourite to all pages at once, without reloading the stations', async () => {
  const { harness, page } = await portal();
  const other = harness.page('portal', { lock: 'other' });
  await other.hello();
  await harness.advance(1000);
  const [requests, versions] = [harness.server.requestCount(RELEVANCE), pushed(other.frames)];
  harness.server.answer('/station/collect_station', () => ({}));
  await page.must('stations', 'collect', { stationId: 1, on: true });
  await harness.advance(1000);
  expect(pushed(other.frames)).toBe(versions + 1);
  expect(harness.server.requestCount(RELEVANCE)).toBe(requests);
});

describe('a day of a station', () => {
  it.each([
    ['2025-10-05', 'is 23 hours long when clocks go forward', 23],
    ['2026-04-05', 'is 25 hours long when clocks go back', 25],
    ['2026-03-01', 'is 24 hours long', 24],
  ])('[STN-05] %s in Sydney %s', async (date, _, hours) => {
    const { harness, page } = await portal([{ id: 1, zone: 'Australia/Sydney' }], Date.UTC(2026, 5, 1));
    histories(harness);
    const day = await page.must<StationDay>('stations', 'day', { stationId: 1, date });
    expect(day.end - day.start).toBe(hours * HOUR);
    expect(day.pv).toHaveLength(hours * 12);
    expect(day.pv.at(-1)).toBe(hours - 1);
    expect(day.energy).toMatchObject({ generation: hours, charge: null, discharge: null });
  });

  it('[STN-05] ends with the last report today: the rest is a gap', async () => {
    const { harness, page } = await portal([{ id: 1, zone: 'Australia/Brisbane' }]);
    histories(harness);
    const day = await page.must<StationDay>('stations', 'day', { stationId: 1, date: null });
    // It is 10:00 at the station.
    expect(START - day.start).toBe(10 * HOUR);
    expect(day.pv[119]).toBe(9);
    expect(day.pv[121]).toBeNaN();
    expect(day.load.every(Number.isNaN)).toBe(true);
  });

  it('[STN-05] is cached for a minute', async () => {
    const { harness, page } = await portal([{ id: 1 }]);
    histories(harness);
    const readDay = () => page.must<StationDay>('stations', 'day', { stationId: 1, date: null });
    await readDay();
    const requests = harness.server.requestCount('/demo/getHistoryData');
    await readDay();
    expect(harness.server.requestCount('/demo/getHistoryData')).toBe(requests);
    await harness.advance(61_000);
    await readDay();
    expect(harness.server.requestCount('/demo/getHistoryData')).toBe(2 * requests);
  });

  it.each([
    [{ stationId: 9, date: null }, 'no station 9'],
    [{ stationId: 1, date: '2026-02-30' }, 'no date: 2026-02-30'],
    [{ stationId: 1, date: 'yesterday' }, 'no date: yesterday'],
  ])('refuses %o', async (question, message) => {
    const { page } = await portal([{ id: 1 }]);
    await expect(page.must('stations', 'day', question)).rejects.toThrow(message);
  });
});

describe('the energies of a longer period of a station', () => {
  it.each([
    ['week', 7],
    ['month', 31],
    ['year', 12],
  ] as const)('[STN-05] of a past %s are those of %i buckets and their sum', async (range, buckets) => {
    const { harness, page } = await portal([{ id: 1, zone: 'Australia/Sydney' }], Date.UTC(2026, 5, 1));
    histories(harness);
    const question = { stationId: 1, range, date: '2025-10-05' };
    const energies = await page.must<StationEnergies>('stations', 'energies', question);
    expect(energies.buckets).toHaveLength(buckets);
    expect(energies.buckets[1]?.energy).toMatchObject({ generation: 1, charge: null });
    expect(energies.energy).toMatchObject({ generation: buckets, discharge: null });
  });

  it('[STN-05] end with the bucket that has begun', async () => {
    const { harness, page } = await portal([{ id: 1, zone: 'Australia/Brisbane' }]);
    histories(harness);
    const question = { stationId: 1, range: 'month', date: '2026-03-10' };
    const { buckets, start, end } = await page.must<StationEnergies>('stations', 'energies', question);
    expect(buckets).toHaveLength(10);
    expect([start, end]).toEqual([Date.UTC(2026, 1, 28, 14), Date.UTC(2026, 2, 31, 14)]);
  });

  it.each([
    [{ stationId: 9, range: 'week', date: '2026-03-10' }, 'no station 9'],
    [{ stationId: 1, range: 'week', date: '2026-02-30' }, 'no date: 2026-02-30'],
  ])('refuses %o', async (question, message) => {
    const { page } = await portal([{ id: 1 }]);
    await expect(page.must('stations', 'energies', question)).rejects.toThrow(message);
  });
});
