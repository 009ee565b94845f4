import type { Entities, StationDay } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import { describe, expect, it } from 'vitest';
import { createStage, START, type Stage } from '../testing/createStage.ts';
import { inverterOf } from '../testing/fleetData.ts';

const HOUR = 3_600_000;
const RELEVANCE = '/station/get_station_relevance';

async function portal(specs: Parameters<typeof createStage>[0] = [{ id: 1 }, { id: 2 }], start = START) {
  const stage = createStage(specs, { start });
  const page = stage.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await stage.advance(200);
  return { stage, page };
}

const pushed = (frames: readonly { entities?: number }[]) =>
  frames.filter(({ entities }) => entities !== undefined).length;

describe('stations are read again each minute', () => {
  it('[STN-06] while a portal page looks on, and no version is pushed when nothing was changed', async () => {
    const { stage, page } = await portal();
    const versions = pushed(page.frames);
    stage.server.have([{ id: 1 }, { id: 2 }]);
    await stage.advance(61_000);
    expect(stage.server.asked(RELEVANCE)).toBe(2);
    await stage.advance(60_000);
    expect(stage.server.asked(RELEVANCE)).toBe(3);
    expect(pushed(page.frames)).toBe(versions);
  });

  it('[STN-06] what another person changed reaches the page', async () => {
    const { stage, page } = await portal();
    stage.server.have([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await stage.advance(61_000);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('[STN-06] not for a wall, which shows no list', async () => {
    const stage = createStage([{ id: 1 }]);
    const page = stage.page('onlooker', { lock: 'wall' });
    await page.hello();
    await stage.advance(200);
    const asked = stage.server.asked(RELEVANCE);
    await stage.advance(180_000);
    expect(stage.server.asked(RELEVANCE)).toBe(asked);
  });

  it('[STN-06] an answer that was asked for before a favourite was marked does not take the mark away', async () => {
    const { stage, page } = await portal();
    const release = stage.server.hold(RELEVANCE);
    await stage.advance(61_000);
    stage.server.answer('/station/collect_station', () => ({}));
    await page.must('stations', 'collect', { stationId: 1, on: true });
    release();
    await stage.advance(1000);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations.find(({ id }) => id === 1)?.is_collect).toBe(1);
  });

  it('[STN-06] a minute without a server leaves everything as it is', async () => {
    const { stage, page } = await portal();
    stage.server.reach(false);
    await stage.advance(61_000);
    stage.server.reach(true);
    const { stations } = await page.must<Entities>('fleet', 'entities');
    expect(stations).toHaveLength(2);
  });
});

/** Answers histories with a power that is the hour since the start of the day, each quarter of an hour. */
function histories(stage: Stage) {
  stage.server.answer('/demo/getHistoryData', ({ body }) => {
    const { deviceId, propertyCode, start, end } = body as Record<string, string> & {
      start: number;
      end: number;
    };
    if (deviceId !== inverterOf(1) || propertyCode !== 'P') return [];
    return Array.from({ length: Math.ceil((end - start) / 300_000) }, (_, step) => ({
      timestamp: start + step * 300_000 + 1000,
      value: Math.floor(step / 12),
    }));
  });
  stage.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: { propertyCode: string }[];
      time: number;
      type: 'day';
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    return {
      edges,
      values: points.map(({ propertyCode }) => edges.slice(1).map(() => (propertyCode === 'KRA' ? 1 : null))),
      estimated: points.map(() => []),
    };
  });
}

it('[STN-06] a favourite is pushed to all pages at once, without asking for the stations again', async () => {
  const { stage, page } = await portal();
  const other = stage.page('portal', { lock: 'other' });
  await other.hello();
  await stage.advance(1000);
  const [asked, versions] = [stage.server.asked(RELEVANCE), pushed(other.frames)];
  stage.server.answer('/station/collect_station', () => ({}));
  await page.must('stations', 'collect', { stationId: 1, on: true });
  await stage.advance(1000);
  expect(pushed(other.frames)).toBe(versions + 1);
  expect(stage.server.asked(RELEVANCE)).toBe(asked);
});

describe('a day of a station', () => {
  it.each([
    ['2025-10-05', 'is 23 hours long when clocks go forward', 23],
    ['2026-04-05', 'is 25 hours long when clocks go back', 25],
    ['2026-03-01', 'is 24 hours long', 24],
  ])('[STN-05] %s in Sydney %s', async (date, _, hours) => {
    const { stage, page } = await portal([{ id: 1, zone: 'Australia/Sydney' }], Date.UTC(2026, 5, 1));
    histories(stage);
    const day = await page.must<StationDay>('stations', 'day', { stationId: 1, date });
    expect(day.end - day.start).toBe(hours * HOUR);
    expect(day.pv).toHaveLength(hours * 12);
    expect(day.pv.at(-1)).toBe(hours - 1);
    expect(day.energy).toMatchObject({ generation: hours, charge: null, discharge: null });
  });

  it('[STN-05] today ends with what was reported: the rest is a gap', async () => {
    const { stage, page } = await portal([{ id: 1, zone: 'Australia/Brisbane' }]);
    histories(stage);
    const day = await page.must<StationDay>('stations', 'day', { stationId: 1, date: null });
    // 10:00 there.
    expect(START - day.start).toBe(10 * HOUR);
    expect(day.pv[119]).toBe(9);
    expect(day.pv[121]).toBeNaN();
    expect(day.load.every(Number.isNaN)).toBe(true);
  });

  it('[STN-05] is remembered for a minute', async () => {
    const { stage, page } = await portal([{ id: 1 }]);
    histories(stage);
    const ask = () => page.must<StationDay>('stations', 'day', { stationId: 1, date: null });
    await ask();
    const asked = stage.server.asked('/demo/getHistoryData');
    await ask();
    expect(stage.server.asked('/demo/getHistoryData')).toBe(asked);
    await stage.advance(61_000);
    await ask();
    expect(stage.server.asked('/demo/getHistoryData')).toBe(2 * asked);
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
