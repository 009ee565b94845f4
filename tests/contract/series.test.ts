import { Code } from '@heliograph/domain/models';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { addStation, openTestDatabase, createSeriesHarness } from './support/testDatabase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const METER = 39;
const INVERTER = 15;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

let stations = 0;

/** A station with one meter, a new ingest, and a clock. */
async function station(zone: string, now: number, model = METER) {
  const uuid = `HG-SERIES-${++stations}`;
  const device = `meter-${stations}`;
  await addStation(database, { uuid, zone, devices: { [device]: model } });
  const harness = createSeriesHarness(database, now);
  const energy = async (
    range: 'day' | 'week' | 'month' | 'year',
    time: number,
    code: string = Code.importTotal,
  ) => {
    const points = [{ deviceId: device, propertyCode: code }];
    const { edges, values, last, marked } = await harness.series.accumulated(points, {
      zone,
      range,
      time,
    });
    return { edges, values: values[0]!, last: last[0]!, estimated: marked.estimated[0]! };
  };
  return {
    ...harness,
    uuid,
    device,
    energy,
    history: (code: string, start: number, end: number) => harness.series.history(device, code, start, end),
    push: (samples: readonly (readonly [at: number, values: Record<string, number>])[]) =>
      harness.telemetry(uuid, device, samples),
    backfill: (start: number, step: number, columns: Record<string, (number | null)[]>) =>
      harness.send(uuid, 'backfill', { device_id: device, start, step, columns }),
  };
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe('days with 23, 24 and 25 hours', () => {
  /*
   * Calculated by hand. First Sunday of October 2026: the 4th; of April 2026: the 5th.
   * Sydney is UTC+10, +11 in summer: it springs forward at 02:00 standard time, 2026-10-03T16:00Z, and falls back at
   * 03:00 summer time, 2026-04-04T16:00Z. Adelaide is half an hour west of it all year. Brisbane stays at UTC+10.
   */
  it.each([
    ['Australia/Sydney', '2026-10-03T14:00Z', '2026-10-04T13:00Z', 23],
    ['Australia/Sydney', '2026-04-04T13:00Z', '2026-04-05T14:00Z', 25],
    ['Australia/Adelaide', '2026-10-03T14:30Z', '2026-10-04T13:30Z', 23],
    ['Australia/Adelaide', '2026-04-04T13:30Z', '2026-04-05T14:30Z', 25],
    ['Australia/Brisbane', '2026-10-03T14:00Z', '2026-10-04T14:00Z', 24],
    ['Australia/Brisbane', '2026-04-04T14:00Z', '2026-04-05T14:00Z', 24],
  ])(
    '[API-02] [DV-11] %s from %s to %s has %i hours, each with its own energy',
    async (zone, from, to, hours) => {
      const start = Date.parse(from);
      const end = Date.parse(to);
      const { push, energy, clock, packer } = await station(zone, end + HOUR);
      // n kWh in the n-th hour of the day; 5 kWh each in the hours before and after the day.
      const samples: [number, Record<string, number>][] = [[start - HOUR, { [Code.importTotal]: 1000 }]];
      let counter = 1005;
      for (let minute = 0; minute <= hours * 60; minute += 5) {
        samples.push([start + minute * MINUTE, { [Code.importTotal]: counter }]);
        counter += (Math.floor(minute / 60) + 1) / 12;
      }
      samples.push([end + HOUR, { [Code.importTotal]: counter + 5 }]);
      await push(samples);

      const check = async () => {
        const day = await energy('day', start + 7 * HOUR);
        expect(day.edges).toEqual(Array.from({ length: hours + 1 }, (_, hour) => start + hour * HOUR));
        day.values.forEach((kwh, hour) => expect(kwh).toBeCloseTo(hour + 1, 6));
        expect(day.estimated).toEqual([]);
        const month = await energy('month', start);
        const today = month.edges.indexOf(start);
        expect(month.edges[today + 1]).toBe(end);
        expect(month.values[today]).toBeCloseTo((hours * (hours + 1)) / 2, 6);
      };
      await check();
      clock.now = end + 4 * DAY;
      expect(await packer.run()).toBeGreaterThan(0);
      await check();
    },
  );
});

describe('energy', () => {
  const noon = Date.parse('2026-03-10T02:00Z');

  it('[API-02] is null without reports, and includes the last reading', async () => {
    const { push, energy } = await station('Australia/Brisbane', noon + HOUR);
    await push([
      [noon, { [Code.importTotal]: 100 }],
      [noon + 10 * MINUTE, { [Code.importTotal]: 100.5 }],
    ]);
    await push([[noon + 20 * MINUTE, { [Code.importTotal]: 100.75 }]]);
    const { values, last } = await energy('day', noon);
    expect(values).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 0.75 : null)));
    expect(last).toEqual(Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 100.75 : null)));
    expect((await energy('day', noon, Code.exportTotal)).values.every((value) => value === null)).toBe(true);
    expect((await energy('day', noon, 'no-such-code')).values.every((value) => value === null)).toBe(true);
  });

  it('[API-02] counts from zero after a reset', async () => {
    const { push, energy } = await station('Australia/Brisbane', noon + HOUR);
    await push([
      [noon - 5 * MINUTE, { [Code.importTotal]: 40_000 }],
      [noon, { [Code.importTotal]: 40_000 }],
      [noon + 5 * MINUTE, { [Code.importTotal]: 40_001 }],
      [noon + 10 * MINUTE, { [Code.importTotal]: 0.5 }],
      [noon + 15 * MINUTE, { [Code.importTotal]: 0.75 }],
    ]);
    expect((await energy('day', noon)).values[12]).toBe(1);
    await push([[noon + 20 * MINUTE, { [Code.importTotal]: 0.75 }]]);
    expect((await energy('day', noon)).values[12]).toBe(1.75);
  });

  it('[API-02] spreads the jump after an outage over its hours and marks only them as estimated', async () => {
    const { push, energy } = await station('Australia/Brisbane', noon + 9 * HOUR);
    await push([
      [noon - 5 * MINUTE, { [Code.importTotal]: 9 }],
      [noon, { [Code.importTotal]: 10 }],
    ]);
    await push([
      [noon + 3 * HOUR, { [Code.importTotal]: 16 }],
      [noon + 3 * HOUR + 5 * MINUTE, { [Code.importTotal]: 17 }],
    ]);
    const { values, estimated } = await energy('day', noon);
    expect(values.slice(11, 17)).toEqual([1, 2, 2, 2, 1, null]);
    expect(estimated).toEqual([12, 13, 14]);
  });

  it('[API-02] does not depend on the order of samples or on restarts', async () => {
    const { backfill: _, ...reference } = await station('Australia/Adelaide', noon + 9 * HOUR);
    const samples = Array.from({ length: 40 }, (_unused, i): [number, Record<string, number>] => [
      noon + i * 7 * MINUTE + (i > 20 ? 2 * HOUR : 0),
      i % 5 === 2
        ? { [Code.exportTotal]: i * 2 }
        : { [Code.importTotal]: i < 30 ? 50 + i * 0.3 : i - 30, [Code.exportTotal]: i * 2 },
    ]);
    await reference.push(samples);
    const expected = await reference.energy('day', noon);
    const exported = await reference.energy('day', noon, Code.exportTotal);
    expect(sum(expected.values)).toBeCloseTo(29 * 0.3 + 9, 6);

    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(samples, { minLength: samples.length }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
        async (order, sizes) => {
          const other = await station('Australia/Adelaide', noon + 9 * HOUR);
          let restarted = createSeriesHarness(database, noon + 9 * HOUR);
          for (let at = 0, i = 0; at < order.length; at += sizes[i]!, i++) {
            const chunk = order.slice(at, at + sizes[i]!);
            if (i % 3 === 2) {
              restarted = createSeriesHarness(database, noon + 9 * HOUR);
              await restarted.ingest.accept(
                other.uuid,
                'telemetry',
                Buffer.from(
                  JSON.stringify({
                    seq: 1_000_000 + i,
                    period: 5000,
                    samples: chunk.map(([instant, values]) => ({
                      device_id: other.device,
                      at: instant,
                      status: 'normal',
                      values,
                    })),
                  }),
                ),
              );
            } else {
              await other.push(chunk);
            }
          }
          expect(await other.energy('day', noon)).toEqual(expected);
          expect(await other.energy('day', noon, Code.exportTotal)).toEqual(exported);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('[API-02] accepts late samples of packed days, and keeps the total', async () => {
    const { push, energy, clock, packer, history } = await station('Australia/Sydney', noon + HOUR);
    const at = (minute: number) => noon + minute * MINUTE;
    await push([
      [at(0), { [Code.importTotal]: 10, [Code.gridPower]: 500 }],
      [at(60), { [Code.importTotal]: 16, [Code.gridPower]: 700 }],
    ]);
    clock.now = noon + 5 * DAY;
    await packer.run();
    const { rows } = await database.pool.query('select from sample where at < $1', [noon + DAY]);
    expect(rows).toEqual([]);
    expect((await energy('day', noon)).estimated.length).toBeGreaterThan(0);
    await push(
      [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55].map((m) => [
        at(m),
        { [Code.importTotal]: 10 + m / 20, [Code.gridPower]: 500 + m },
      ]),
    );
    const day = await energy('day', noon);
    expect(sum(day.values)).toBeCloseTo(6, 6);
    const samples = (await history(Code.gridPower, at(0), at(61)))!;
    expect(samples.map(({ timestamp }) => (timestamp - noon) / MINUTE)).toEqual([
      0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60,
    ]);
    expect(samples[3]).toEqual({ timestamp: at(15), value: 515 });
  });

  it('[API-02] returns many points at once, also repeated and unknown ones', async () => {
    const first = await station('Australia/Brisbane', noon + HOUR);
    const second = await station('Australia/Brisbane', noon + HOUR);
    for (const [{ push }, kwh] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await push([
        [noon, { [Code.importTotal]: 5 }],
        [noon + 10 * MINUTE, { [Code.importTotal]: 5 + kwh }],
      ]);
    }
    const point = (deviceId: string) => ({ deviceId, propertyCode: Code.importTotal });
    const { values } = await first.series.accumulated(
      [point(second.device), point('nobody'), point(first.device), point(second.device)],
      { zone: 'Australia/Brisbane', range: 'month', time: noon },
    );
    expect(values.map((list) => list[9])).toEqual([2, null, 1, 2]);
  });
});

describe('backfill', () => {
  const midnight = Date.parse('2026-02-01T14:00Z');
  const zone = 'Australia/Brisbane';
  const ramp = (n: number, from: number, step: number) =>
    Array.from({ length: n }, (_, i) => Math.round((from + i * step) * 1000) / 1000);

  it('[API-02] writes a past day directly into packs: samples and energy, not estimated', async () => {
    const { backfill, energy, history } = await station(zone, midnight + 20 * DAY);
    await backfill(midnight, 5 * MINUTE, {
      [Code.importTotal]: ramp(289, 100, 0.25),
      [Code.gridPower]: ramp(289, 0, 1),
    });
    const { values, estimated } = await energy('day', midnight);
    values.forEach((kwh) => expect(kwh).toBeCloseTo(3, 9));
    expect(estimated).toEqual([]);
    expect(await history(Code.gridPower, midnight, midnight + DAY)).toEqual(
      ramp(288, 0, 1).map((value, i) => ({ timestamp: midnight + i * 5 * MINUTE, value })),
    );
    const hot = await database.pool.query('select from sample where at < $1 and at >= $2', [
      midnight + DAY,
      midnight,
    ]);
    expect(hot.rows).toEqual([]);
  });

  it('[API-02] joins days sent newest first, hourly counters and live samples without loss', async () => {
    const now = midnight + 3 * DAY + HOUR;
    const { backfill, push, energy } = await station(zone, now);
    const kwhAt = (at: number) => Math.round(((at - midnight) / HOUR) * 1000 + 200_000) / 1000;
    await push([[now - MINUTE, { [Code.importTotal]: kwhAt(now - MINUTE) }]]);
    for (const day of [2, 1]) {
      const start = midnight + day * DAY;
      await backfill(start, 5 * MINUTE, {
        [Code.importTotal]: Array.from({ length: 289 }, (_, i) => kwhAt(start + i * 5 * MINUTE)),
      });
    }
    await backfill(midnight + 3 * DAY, 5 * MINUTE, {
      [Code.importTotal]: Array.from({ length: 12 }, (_, i) => kwhAt(midnight + 3 * DAY + i * 5 * MINUTE)),
    });
    await backfill(midnight, HOUR, {
      [Code.importTotal]: Array.from({ length: 25 }, (_, i) => kwhAt(midnight + i * HOUR)),
    });
    await push([[now, { [Code.importTotal]: kwhAt(now) }]]);
    for (const day of [0, 1, 2]) {
      const { values, estimated } = await energy('day', midnight + day * DAY);
      values.forEach((kwh) => expect(kwh).toBeCloseTo(1, 6));
      expect(estimated).toEqual([]);
    }
    const today = await energy('day', now);
    expect(today.values[0]).toBeCloseTo(1, 6);
    expect(today.estimated).toEqual([]);
  });

  it('[API-02] keeps existing samples, and changes nothing when repeated', async () => {
    const { backfill, energy, history, push, clock, packer } = await station(zone, midnight + HOUR);
    await push([
      [midnight, { [Code.gridPower]: 1 }],
      [midnight + 5 * MINUTE, { [Code.gridPower]: 2 }],
    ]);
    clock.now = midnight + 5 * DAY;
    await packer.run();
    const columns = { [Code.gridPower]: [7, 7, 7, null, 7], [Code.importTotal]: [1, 2, 3, null, 5] };
    await backfill(midnight, 5 * MINUTE, columns);
    const once = [await energy('day', midnight), await history(Code.gridPower, midnight, midnight + DAY)];
    expect(once[1]).toEqual(
      [1, 2, 7, 7].map((value, i) => ({ timestamp: midnight + [0, 5, 10, 20][i]! * MINUTE, value })),
    );
    await backfill(midnight, 5 * MINUTE, columns);
    expect([await energy('day', midnight), await history(Code.gridPower, midnight, midnight + DAY)]).toEqual(
      once,
    );
  });

  it('[API-02] keeps energy per local hour exact in half-hour time zones', async () => {
    const start = Date.parse('2026-02-01T13:30Z');
    const { backfill, energy } = await station('Australia/Adelaide', start + 10 * DAY, INVERTER);
    await backfill(start, HOUR, { [Code.pvTotal]: Array.from({ length: 25 }, (_, i) => i * i) });
    const { edges, values, estimated } = await energy('day', start, Code.pvTotal);
    expect(edges[0]).toBe(start);
    expect(values).toEqual(Array.from({ length: 24 }, (_, i) => 2 * i + 1));
    expect(estimated).toEqual([]);
  });
});

describe('packing', () => {
  it('[API-02] packs a day after it ends in its time zone, drops its partition, and does not change responses', async () => {
    const start = Date.parse('2026-05-05T00:00Z');
    const { push, history, energy, clock, packer } = await station('America/Los_Angeles', start + DAY);
    await push(
      Array.from({ length: 288 }, (_, i): [number, Record<string, number>] => [
        start + i * 5 * MINUTE,
        { [Code.importTotal]: i / 8, [Code.gridPower]: i * 1.1 },
      ]),
    );
    const answers = async () => [
      await history(Code.gridPower, start - DAY, start + 2 * DAY),
      await energy('day', start + HOUR),
      await energy('day', start + 12 * HOUR),
      await energy('year', start),
    ];
    const partition = async () => {
      const { rows } = await database.pool.query<{ name: string | null }>(
        `select to_regclass('sample_20260505')::text as name`,
      );
      return rows[0]?.name;
    };
    const before = await answers();
    // The UTC day ends at 17:00 in Los Angeles; the local day that contains it ends at 07:00 UTC.
    clock.now = start + DAY + 6 * HOUR;
    await packer.run();
    expect(await hotRows(start)).toBe(288);
    clock.now = start + DAY + 8 * HOUR;
    await packer.run();
    expect(await hotRows(start)).toBe(0);
    expect(await answers()).toEqual(before);
    clock.now = start + 3 * DAY;
    await packer.run();
    expect(await partition()).toBeNull();
    expect(await answers()).toEqual(before);
  });

  async function hotRows(day: number): Promise<number> {
    const { rows } = await database.pool.query('select from sample where at >= $1 and at < $2', [
      day,
      day + DAY,
    ]);
    return rows.length;
  }
});
