import { Code } from '@heliograph/domain/models';
import { stepEdges } from '@heliograph/domain/time';
import { readEnergyColumns } from '@heliograph/domain/columns';
import { Quality } from '@heliograph/domain/energy';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { addStation, createSeriesHarness, openTestDatabase } from './support/testDatabase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const zone = 'Australia/Adelaide';
/** 00:00 on 10 March 2026 in Adelaide, UTC+10:30. */
const midnight = Date.parse('2026-03-09T13:30Z');
const METER = 39;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

type Sample = readonly [at: number, values: Record<string, number>];

let stations = 0;

/** A 10 kWp station with a meter, and what it counts on a day with 1.2 kWh an hour from 06:00 to 18:00. */
async function station(now = midnight + DAY, kwp = 10) {
  const uuid = `HG-QUALITY-${++stations}`;
  const device = `quality-${stations}`;
  await addStation(database, { uuid, zone, devices: { [device]: METER }, kwp });
  const harness = createSeriesHarness(database, now);
  const { rows } = await database.pool.query<{ id: number; person: number }>(
    `select station.id, creator_id as person from station join device on station_id = station.id where device_id = $1`,
    [device],
  );
  const { id, person } = rows[0]!;
  const points = [{ deviceId: device, propertyCode: Code.importTotal }];
  return {
    ...harness,
    uuid,
    device,
    push: (samples: readonly Sample[]) => harness.telemetry(uuid, device, samples),
    edits: createEnergyEdits({ database, now: () => harness.clock.now }),
    context: { stationId: id, personId: person, deviceId: device },
    /** Energy of the day, and the hours with each quality. */
    async day(code: string = Code.importTotal) {
      const query = { zone, range: 'day', time: midnight } as const;
      const answer = await harness.series.accumulated([{ deviceId: device, propertyCode: code }], query);
      const kwh = answer.values[0]!.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      const { estimated, unknown, corrected, adjusted } = answer.marked;
      return {
        kwh: round(kwh),
        estimated: estimated[0]!,
        unknown: unknown[0]!,
        corrected: corrected[0]!,
        adjusted: adjusted[0]!,
      };
    },
    /** The same from steps of five minutes. */
    async steps() {
      const edges = stepEdges(zone, midnight, midnight + DAY, 5);
      const { kwh, quality } = readEnergyColumns(await harness.series.steppedEnergy(points, edges, 5), 1);
      const sum = kwh[0]!.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0);
      return { kwh: round(sum), quality: quality[0]!.reduce((all, bits) => all | bits, 0) };
    },
    ledger: () =>
      harness.series.stationQuality(id, { start: midnight, end: midnight + DAY }, harness.clock.now),
  };
}

const round = (kwh: number) => Math.round(kwh * 1e6) / 1e6;

/** 0.1 kWh each 5 minutes from 06:00 to 18:00: 14.40 kWh. */
function cleanDay(): Sample[] {
  return Array.from({ length: 145 }, (_, i) => [
    midnight + 6 * HOUR + i * 5 * MINUTE,
    { [Code.importTotal]: round(100 + i * 0.1) },
  ]);
}
const at = (hour: number, minute = 0) => midnight + hour * HOUR + minute * MINUTE;
const withReading = (samples: readonly Sample[], instant: number, kwh: number): Sample[] =>
  samples.map(([when, values]) => [when, when === instant ? { [Code.importTotal]: kwh } : values]);
const swapped = (samples: readonly Sample[], instant: number, first: number): Sample[] =>
  samples.map(([when, values], i) => [
    when,
    when < instant ? values : { [Code.importTotal]: round(first + (i - 72) * 0.1) },
  ]);
const clean = { kwh: 14.4, estimated: [], unknown: [], corrected: [], adjusted: [] };

describe('readings that a meter cannot have reached', () => {
  it.each([0, 99_999.99])('[DQ-01] one reading of %d is passed over', async (odd) => {
    const { push, day, steps, ledger } = await station();
    for (const sample of withReading(cleanDay(), at(12, 30), odd)) await push([sample]);
    expect(await day()).toEqual({ ...clean, adjusted: [12] });
    // Ten minutes are a gap among steps of five.
    expect(await steps()).toEqual({ kwh: 14.4, quality: Quality.adjusted | Quality.estimated });
    const { list } = await ledger();
    expect(list).toMatchObject([
      { kind: 'glitch', began: at(12, 25), ended: at(12, 35), odd_reading: odd, kwh: 0.2 },
    ]);
  });

  it('[DQ-01] the interval of a replaced meter is unknown, not credited, and raises an alarm', async () => {
    const { push, day, steps, ledger, device } = await station();
    for (const sample of swapped(cleanDay(), at(12), 50_000)) await push([sample]);
    expect(await day()).toEqual({ ...clean, kwh: 14.3, unknown: [11] });
    expect(await steps()).toEqual({ kwh: 14.3, quality: Quality.unknown });
    expect((await ledger()).list).toMatchObject([
      {
        kind: 'unknown',
        began: at(11, 55),
        ended: at(12),
        kwh: null,
        last_reading: 107.1,
        first_reading: 50_000,
      },
    ]);
    const { rows } = await database.pool.query(
      `select code, recovered_at from alarm join device on device.id = alarm.device_id where device.device_id = $1`,
      [device],
    );
    expect(rows).toEqual([{ code: 'IMPLAUSIBLE_READING', recovered_at: null }]);
  });

  it('[DQ-01] a counter that falls to an arbitrary reading after days of silence has unknown energy', async () => {
    const { push, day } = await station(midnight + 5 * DAY);
    await push([0, 1, 2].map((i) => [midnight - 69 * HOUR + i * MINUTE, { [Code.importTotal]: 12_000 }]));
    await push(
      [at(0, 5), at(0, 10), at(0, 15)].map((when, i) => [when, { [Code.importTotal]: 948.19 + i * 0.1 }]),
    );
    expect(await day()).toEqual({ ...clean, kwh: 0.2, unknown: [0] });
  });

  it('[DQ-01] nothing is credited while later readings have to decide', async () => {
    const { push, day, ledger } = await station();
    await push([
      [at(6), { [Code.importTotal]: 100 }],
      [at(6, 5), { [Code.importTotal]: 100.1 }],
    ]);
    await push([[at(6, 10), { [Code.importTotal]: 70_000 }]]);
    expect(await day()).toMatchObject({ kwh: 0.1, unknown: [6] });
    expect((await ledger()).list).toMatchObject([{ kind: 'pending', odd_reading: 70_000 }]);
    await push([[at(6, 15), { [Code.importTotal]: 100.3 }]]);
    expect(await day()).toMatchObject({ kwh: 0.3, unknown: [], adjusted: [6] });
  });

  it('[DQ-01] late samples over an unknown interval make it known', async () => {
    const { push, backfill, day } = await stationWithBackfill();
    const before = [at(5, 50), at(5, 55), at(6)].map((when): Sample => [when, { [Code.importTotal]: 8000 }]);
    await push(before);
    // After three hours it is unknown whether it counted from zero …
    await push([200, 201, 202].map((kwh, i) => [at(9, 5 * i), { [Code.importTotal]: kwh }]));
    expect(await day()).toMatchObject({ kwh: 2, unknown: [6, 7, 8] });
    // … but its readings since the reset can.
    await backfill(
      at(6, 10),
      5 * MINUTE,
      Array.from({ length: 34 }, (_, i) => 0.5 + i * 6),
    );
    expect(await day()).toMatchObject({ kwh: 202, unknown: [], adjusted: [6] });
  });

  async function stationWithBackfill() {
    const one = await station();
    return {
      ...one,
      backfill: (start: number, step: number, column: number[]) =>
        one.send(one.uuid, 'backfill', {
          device_id: one.device,
          start,
          step,
          columns: { [Code.importTotal]: column },
        }),
    };
  }

  it('[DQ-01] disorder, repeats and restarts do not change what is believed', async () => {
    const glitch = withReading(withReading(cleanDay(), at(9), 0), at(9, 5), 0);
    const rough = withReading(swapped(glitch, at(12), 3_000), at(15, 20), 99_999.99);
    const reference = await station();
    await reference.push(rough);
    const expected = [await reference.day(), await reference.steps(), entries(await reference.ledger())];
    expect(expected[0]).toMatchObject({ kwh: 14.3, unknown: [11], adjusted: [8, 9, 15] });
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(rough, { minLength: rough.length }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 145, maxLength: 145 }),
        async (order, sizes) => {
          const other = await station();
          for (let next = 0, i = 0; next < order.length; next += sizes[i]!, i++) {
            const chunk = order.slice(next, next + sizes[i]!);
            await other.push(chunk);
            if (i % 3 === 1) await other.push(chunk.slice(0, 2));
          }
          expect([await other.day(), await other.steps(), entries(await other.ledger())]).toEqual(expected);
        },
      ),
      { numRuns: 12 },
    );
  });

  const entries = ({ list }: { list: readonly { kind: string; began: number; ended: number }[] }) =>
    list.map(({ kind, began, ended }) => [kind, began, ended]);
});

describe('a meter replacement', () => {
  const replacement = {
    at: at(11, 58),
    counters: [{ code: Code.importTotal, last: 107.16, first: 49_999.96 }],
    reason: 'display broken',
  };

  it('[DQ-02] recorded a week later counts to the old meter’s last reading and from the new one’s first', async () => {
    const { push, day, steps, edits, context, ledger, clock, packer, device } = await station();
    for (const sample of swapped(cleanDay(), at(12), 50_000)) await push([sample]);
    clock.now = midnight + 8 * DAY;
    await packer.run();
    const [id] = await edits.replace(context, replacement);
    expect(await day()).toEqual({ ...clean, adjusted: [11] });
    expect(await steps()).toEqual({ kwh: 14.4, quality: Quality.adjusted });
    expect((await ledger()).list).toMatchObject([
      {
        kind: 'replacement',
        edit_id: id,
        began: at(11, 58),
        reason: 'display broken',
        recorded_at: clock.now,
      },
    ]);
    const alarms =
      'select recovered_at from alarm join device on device.id = alarm.device_id where device.device_id = $1';
    expect((await database.pool.query(alarms, [device])).rows).toEqual([{ recovered_at: clock.now }]);

    expect(await edits.withdraw(context, id!)).toBe(true);
    expect(await edits.withdraw(context, id!)).toBe(false);
    expect(await day()).toEqual({ ...clean, kwh: 14.3, unknown: [11] });
    expect((await ledger()).list).toMatchObject([
      { kind: 'unknown' },
      { kind: 'replacement', withdrawn_at: clock.now },
    ]);
    const { rows } = await database.pool.query('select action from audit where station_id = $1 order by id', [
      context.stationId,
    ]);
    expect(rows).toEqual([{ action: 'energy.replacement' }, { action: 'energy.withdraw' }]);
  });

  it('[DQ-02] at the instant of the new meter’s first sample counts what it had counted by then', async () => {
    const { push, day, steps, edits, context } = await station();
    await push(swapped(cleanDay(), at(12), 50_000));
    const counters = [{ code: Code.importTotal, last: 107.16, first: 49_999.96 }];
    await edits.replace(context, { ...replacement, at: at(12), counters });
    expect(await day()).toMatchObject({ kwh: 14.4, unknown: [] });
    expect(await steps()).toMatchObject({ kwh: 14.4 });
  });

  it('[DQ-02] is taken into account by readings that follow', async () => {
    const { push, day, edits, context, clock } = await station(at(12));
    await push(cleanDay().filter(([when]) => when < at(12)));
    await edits.replace(context, replacement);
    clock.now = midnight + DAY;
    await push(swapped(cleanDay(), at(12), 50_000).filter(([when]) => when >= at(12)));
    expect(await day()).toEqual({ ...clean, adjusted: [11] });
  });

  it('[DQ-02] must fit the readings around it', async () => {
    const { push, day, edits, context } = await station();
    await push(swapped(cleanDay(), at(12), 50_000));
    const before = await day();
    const record = (counter: { last: number; first: number }) =>
      edits.replace(context, { ...replacement, counters: [{ code: Code.importTotal, ...counter }] });
    await expect(record({ last: 106, first: 49_999.96 })).rejects.toMatchObject({
      reason: { error: 'lastReading', from: 107.1 },
    });
    await expect(record({ last: 107.16, first: 50_001 })).rejects.toMatchObject({
      reason: { error: 'firstReading', to: 50_000 },
    });
    expect(await day()).toEqual(before);
    await record({ last: 107.16, first: 49_999.96 });
    await expect(record({ last: 107.16, first: 49_999.96 })).rejects.toMatchObject({
      reason: { error: 'replacementTwice' },
    });
  });
});

describe('a correction', () => {
  const correction = {
    code: Code.importTotal,
    from: at(11, 45),
    to: at(12),
    kwh: 0.3,
    reason: 'read by hand',
  };

  it('[DQ-03] sets the energy of an interval, keeps what it was before, and can be taken back', async () => {
    const { push, day, steps, edits, context, ledger, clock, packer } = await station();
    await push(swapped(cleanDay(), at(12), 50_000));
    const id = await edits.correct(context, correction);
    expect(await day()).toEqual({ ...clean, unknown: [11], corrected: [11] });
    expect(await steps()).toEqual({ kwh: 14.4, quality: Quality.unknown | Quality.corrected });
    expect((await ledger()).list).toMatchObject([
      { kind: 'unknown' },
      {
        kind: 'correction',
        edit_id: id,
        kwh: 0.3,
        kwh_before: 0.2,
        reason: 'read by hand',
      },
    ]);
    clock.now = midnight + 8 * DAY;
    await packer.run();
    expect(await day()).toMatchObject({ kwh: 14.4 });
    expect(await edits.withdraw(context, id)).toBe(true);
    expect(await day()).toEqual({ ...clean, kwh: 14.3, unknown: [11] });
  });

  it('[DQ-03] is kept when samples come late', async () => {
    const { push, day, edits, context } = await station();
    const late = ([when]: Sample) => when > at(11) && when < at(13);
    await push(cleanDay().filter((sample) => !late(sample)));
    await edits.correct(context, { ...correction, kwh: 5 });
    expect(await day()).toMatchObject({ kwh: 19.1 });
    await push(cleanDay().filter(late));
    expect(await day()).toMatchObject({ kwh: 19.1, estimated: [], corrected: [11] });
  });

  it('[DQ-03] fills time without any reading', async () => {
    const { push, day, edits, context } = await station();
    await push(cleanDay());
    await edits.correct(context, { ...correction, from: at(2), to: at(4), kwh: 1 });
    expect(await day()).toMatchObject({ kwh: 15.4, corrected: [2, 3] });
  });

  it('[DQ-03] must be possible, and cannot overlap another', async () => {
    const { push, edits, context } = await station();
    await push(cleanDay());
    await expect(edits.correct(context, { ...correction, kwh: 1000 })).rejects.toMatchObject({
      reason: { error: 'tooMuch', most: 24 },
    });
    await edits.correct(context, correction);
    await expect(edits.correct(context, { ...correction, to: at(13) })).rejects.toMatchObject({
      reason: { error: 'correctionOverlaps' },
    });
    await expect(edits.correct(context, { ...correction, code: 'KRA' })).rejects.toMatchObject({
      reason: {
        error: 'counterUnknown',
        allowed: [Code.importTotal, Code.exportTotal, Code.controlledTotal],
      },
    });
  });
});

describe('the size of the array', () => {
  it('[DQ-01] decides again about implausible readings when it is corrected', async () => {
    const { push, day, edits, context, ledger } = await station(midnight + DAY, 10);
    // 25 kWh in 5 minutes: a large station.
    await push(
      Array.from({ length: 13 }, (_, i) => [at(12, 5 * i), { [Code.importTotal]: 1000 + i * 25 }] as const),
    );
    expect(await day()).toMatchObject({ kwh: 0, unknown: [12] });
    await database.pool.query('update station set installed_kwp = 500 where id = $1', [context.stationId]);
    await edits.recheck(context.stationId);
    expect(await day()).toMatchObject({ kwh: 300, unknown: [], adjusted: [] });
    expect((await ledger()).list).toEqual([]);
  });
});

describe('the fleet', () => {
  it('[DQ-04] shows which stations need a look', async () => {
    const good = await station();
    const bad = await station();
    await good.push(cleanDay());
    await bad.push(swapped(cleanDay(), at(12), 50_000));
    const ids = [good.context.stationId, bad.context.stationId];
    const list = await good.series.fleetQuality(ids, { start: at(6), end: at(18) }, at(18));
    expect(list).toMatchObject([
      { station_id: ids[0], measured: 1, open: 0 },
      { station_id: ids[1], unknown: 5 / 720, counts: { unknown: 1 }, open: 1 },
    ]);
  });
});
