import type { History } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { writeDeviceColumns, writeEnergyColumns } from '@heliograph/domain/columns';
import { bucketEdges, stepEdges } from '@heliograph/domain/time';
import { describe, expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'Australia/Brisbane';
const HISTORY = '/demo/getGroupHistoryData';

interface GroupQuestion {
  points: { deviceId: string; propertyCode: string }[];
  start: number;
  end: number;
}

/** Answers the group history with a sample every five minutes; its value depends on minute and code. */
function samples(
  harness: EngineHarness,
  { without = () => false }: { without?: (at: number) => boolean } = {},
) {
  const requests: GroupQuestion[] = [];
  harness.server.answer(HISTORY, ({ body }) => {
    const question = body as unknown as GroupQuestion;
    requests.push(question);
    const { points, start, end } = question;
    const at: number[] = [];
    for (let each = Math.ceil(start / (5 * MINUTE)) * 5 * MINUTE; each < end; each += 5 * MINUTE)
      if (!without(each)) at.push(each);
    const devices = [...new Set(points.map(({ deviceId }) => deviceId))];
    return writeDeviceColumns(
      devices.map((device) => ({
        at: Float64Array.from(at),
        columns: points
          .filter(({ deviceId }) => deviceId === device)
          .map(({ propertyCode }) =>
            Float64Array.from(at, (each) => (propertyCode === 'SOC' ? 50 : (each / MINUTE) % 1440)),
          ),
      })),
    );
  });
  return requests;
}

async function portal() {
  const harness = createEngineHarness([{ id: 1, zone: ZONE }, { id: 2 }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  const read = (question: object) =>
    page.must<History>('history', 'read', {
      series: [{ deviceId: getInverter(1), code: 'P', statistics: 'sampling' }],
      range: 'day',
      time: START,
      zone: ZONE,
      part: null,
      points: 1000,
      fresh: false,
      ...question,
    });
  return { harness, page, read };
}

const series = (code: string, statistics: 'sampling' | 'interpolation' = 'sampling') => ({
  deviceId: getInverter(1),
  code,
  statistics,
});

describe('samples of a history', () => {
  it('[CHT-04] come from the group call, in the requested order, with statistics', async () => {
    const { harness, read } = await portal();
    const requests = samples(harness);
    const other = { deviceId: getInverter(2), code: 'P', statistics: 'sampling' };
    const history = await read({ series: [series('P'), other, series('SOC')] });
    expect(requests).toHaveLength(1);
    expect([history.start, history.end]).toEqual([START - 10 * HOUR, START + 14 * HOUR]);
    expect(history.series.map(({ deviceId, code }) => `${deviceId} ${code}`)).toEqual([
      `${getInverter(1)} P`,
      `${getInverter(2)} P`,
      `${getInverter(1)} SOC`,
    ]);
    const [power, , charge] = history.series;
    // Midnight to 10:00 at the station, and the samples until now.
    expect(power).toMatchObject({ samples: 121, thinned: false, until: null });
    expect(charge?.figures).toEqual({ latest: 50, min: 50, max: 50, mean: 50, sum: null });
  });

  it('[CHT-01] are thinned to the requested number of points; a zoomed part has all of them without another request', async () => {
    const { harness, read } = await portal();
    const requests = samples(harness);
    const week = await read({ range: 'week', points: 50 });
    expect(week.series[0]).toMatchObject({ thinned: true });
    expect(week.series[0]?.at.length).toBeLessThanOrEqual(50);
    expect(week.series[0]?.samples).toBeGreaterThan(300);
    const calls = requests.length;
    const part = { from: START - 8 * HOUR, to: START - 7 * HOUR };
    const closer = await read({ range: 'week', points: 50, part });
    expect([...closer.series[0]!.at]).toEqual(
      Array.from({ length: 12 }, (_, index) => part.from + index * 5 * MINUTE),
    );
    expect(closer.series[0]).toMatchObject({ samples: 12, thinned: false });
    expect(requests).toHaveLength(calls);
  });

  it('[CHT-01] are only requested of properties that the device has', async () => {
    const { harness, read } = await portal();
    const requests = samples(harness);
    const { series: drawn } = await read({ series: [series('SN1'), series('P'), series('gone')] });
    expect(requests.map(({ points }) => points)).toEqual([[{ deviceId: getInverter(1), propertyCode: 'P' }]]);
    expect(drawn.map((one) => [one.code, one.samples])).toEqual([
      ['SN1', 0],
      ['P', 121],
      ['gone', 0],
    ]);
    expect((await read({ series: [series('gone')] })).series[0]).toMatchObject({ samples: 0, figures: null });
  });

  it('[LOS-06] of the expected power are those of judged quarter hours, in calls of a month', async () => {
    const { harness, read } = await portal();
    samples(harness);
    const asked: number[] = [];
    harness.server.answer('/losses/get_expected_power', ({ query }) => {
      const [start, end] = [Number(query.get('start')), Number(query.get('end'))];
      expect(query.get('station_id')).toBe('1');
      asked.push((end - start) / (24 * HOUR));
      const at = [start, start + 15 * MINUTE, start + 30 * MINUTE];
      return { at, expected: [1.5, null, 2], actual: [1, 1, 1], clear: [null, null, null] };
    });
    const day = await read({ series: [series('P'), series('expected_power')] });
    expect(day.series[0]?.samples).toBe(121);
    const { at, value, figures } = day.series[1]!;
    expect(at[0]).toBe(day.start + 7.5 * MINUTE);
    expect([...value].filter((each) => !Number.isNaN(each))).toEqual([1500, 2000]);
    expect(figures).toMatchObject({ min: 1500, max: 2000 });
    expect(asked).toEqual([1]);
    // A part of it is known.
    const part = { from: day.start, to: day.start + HOUR };
    await read({ series: [series('expected_power')], part });
    expect(asked).toEqual([1]);
    await read({ series: [series('expected_power')], range: 'year' });
    expect(asked.slice(1).every((days) => days <= 31)).toBe(true);
    expect(asked).toHaveLength(1 + 12);
    await read({ series: [series('expected_power')], range: 'overyear' });
    expect(asked).toHaveLength(1 + 12);
  });

  it('[CHT-01] have a gap where nothing was reported', async () => {
    const { harness, read } = await portal();
    samples(harness, { without: (at) => at > START - 5 * HOUR && at < START - 3 * HOUR });
    const { at, value } = (await read({})).series[0]!;
    const gap = value.findIndex((each) => Number.isNaN(each));
    expect(at[gap]).toBe(START - 4 * HOUR);
    expect(value.filter((each) => Number.isNaN(each))).toHaveLength(1);
  });

  it('[CHT-04] are loaded incrementally after a while, and completely on a refresh', async () => {
    const { harness, read } = await portal();
    const requests = samples(harness);
    await read({});
    await harness.advance(10 * MINUTE - 1000);
    const later = await read({});
    expect(requests.at(-1)?.start).toBe(START);
    expect(later.series[0]?.samples).toBe(122);
    expect(later.series[0]?.figures?.latest).toBe(5);
    await read({ fresh: true });
    expect(requests.at(-1)?.start).toBe(START - 10 * HOUR);
  });
});

describe('counters of kWh', () => {
  it('[CHT-04] as bars show the energy of each bucket up to now, from the accumulative call', async () => {
    const { harness, read } = await portal();
    harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
      const { points, time, type, zoneStr } = body as never as {
        points: unknown[];
        time: number;
        type: 'month';
        zoneStr: string;
      };
      const edges = [...bucketEdges(zoneStr, type, time)];
      return {
        edges,
        values: points.map(() => edges.slice(1).map((_, day) => (day === 4 ? null : day + 1))),
        ...marksBy(points, { estimated: () => [2], unknown: () => [4] }),
      };
    });
    const { series: drawn } = await read({ series: [series('KRA', 'interpolation')], range: 'month' });
    // The tenth of March has begun.
    expect([...drawn[0]!.value]).toEqual([1, 2, 3, 4, NaN, 6, 7, 8, 9, 10]);
    const { estimated, unknown } = Quality;
    expect([...drawn[0]!.quality]).toEqual([0, 0, estimated, 0, unknown, 0, 0, 0, 0, 0]);
    expect(drawn[0]!.until![0]! - drawn[0]!.at[0]!).toBe(24 * HOUR);
    expect(drawn[0]!.figures).toEqual({ latest: 10, min: 1, max: 10, mean: 50 / 9, sum: 50 });
  });

  it('[CHT-04] as samples show the last reading of each bucket, from the accumulative call', async () => {
    const { harness, read } = await portal();
    harness.server.answer('/demo/getAccumulativeDataByZone', ({ body }) => {
      const { propertyCode, time, type, zoneStr } = body as never as {
        propertyCode: string;
        time: number;
        type: 'day';
        zoneStr: string;
      };
      expect(propertyCode).toBe('KRA');
      const edges = [...bucketEdges(zoneStr, type, time)];
      return edges.slice(0, -1).map((startTime, hour) => ({
        startTime,
        value: 1,
        last: { value: 100 + hour },
        estimated: false,
        unknown: false,
        corrected: false,
        adjusted: false,
      }));
    });
    const { series: drawn } = await read({ series: [series('KRA')] });
    expect([...drawn[0]!.value]).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110]);
    expect(drawn[0]!.figures).toMatchObject({ latest: 110, sum: null });
  });

  it('[CHT-04] have finer buckets in a part of the range', async () => {
    const { harness, read } = await portal();
    harness.server.answer('/demo/getGroupEnergyData', ({ body }) => {
      const { start, end, step, zoneStr } = body as never as {
        start: number;
        end: number;
        step: number;
        zoneStr: string;
      };
      const edges = stepEdges(zoneStr, start, end, step);
      const kwh = Float64Array.from({ length: edges.length - 1 }, (_, bucket) => bucket);
      return writeEnergyColumns({
        edges,
        kwh: [kwh],
        quality: [kwh.map((bucket) => (bucket === 1 ? Quality.corrected : 0))],
      });
    });
    const part = { from: START - 8 * HOUR + 1, to: START - 6 * HOUR };
    const { series: drawn } = await read({
      series: [series('KRA', 'interpolation')],
      range: 'month',
      part,
    });
    expect(drawn[0]!.at).toHaveLength(24);
    expect(drawn[0]!.at[0]).toBe(START - 8 * HOUR);
    expect([...drawn[0]!.quality]).toEqual([0, Quality.corrected, ...new Array<number>(22).fill(0)]);
  });
});

it('[CHT-01] refuses what cannot be shown and names the field', async () => {
  const { page, read } = await portal();
  await expect(read({ series: [{ ...series('P'), deviceId: 'STRANGER' }] })).rejects.toThrow('series');
  await expect(read({ part: { from: 0, to: 1 } })).rejects.toThrow('part');
  const outcome = await page.call('history', 'read', { series: [] });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
});
