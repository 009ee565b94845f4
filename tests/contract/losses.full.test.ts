import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLossJudge, type LossJudge } from '../../apps/server/src/series/losses/createLossJudge.ts';
import { createLosses } from '../../apps/server/src/series/losses/createLosses.ts';
import { relearnChanged } from '../../apps/server/src/series/losses/lossStore.ts';
import type { WeatherService } from '../../apps/server/src/series/losses/weatherService.ts';
import { mergeCold } from '../../apps/server/src/series/sampleStore.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { createPartitions } from '../../apps/server/src/storage/partitions.ts';
import { systemTimer } from '../../apps/server/src/support/startLoop.ts';
import { clearSky, middlesOf, plantPower, type Plant } from '../../packages/domain/src/pv/index.ts';
import { testWeather, TEST_PLACE } from '../../packages/domain/src/pv/testStation.ts';
import { fillFleet } from '../benchmarks/largeFleet/fill.ts';
import { openTestDatabase, silentLog } from './support/testDatabase.ts';

const ZONE = 'Australia/Sydney';
const STEP = 300_000;
const DAY = 86_400_000;
const PER_DAY = DAY / STEP;
const DAYS = 75;
/** Midnight in Sydney. */
const START = Date.parse('2026-05-01T00:00+10:00');
/** First day on which the first station's second string gives half. */
const SICK_FROM = 55;
const STATIONS = 5;
/** Days before it of which gateways reported counters only. */
const COUNTED_DAYS = 200;

let database: Database;
/** Judge of all tests: each has a process of its own, which takes a second to start. */
let judge: LossJudge;
let close: () => Promise<void>;
let ids: number[];
/** kWh that the first station lost. */
let lost = 0;

const clock = { now: START + DAYS * DAY + 6 * 3_600_000 };
const createJudge = (weather: WeatherService | null) =>
  createLossJudge({
    database,
    weather,
    isComplete: () => Promise.resolve(true),
    setTimer: systemTimer,
    log: silentLog,
    now: () => clock.now,
  });
const losses = () => createLosses({ database, read: undefined, now: () => clock.now });
const range = { start: START, end: START + DAYS * DAY };

// Learning from weeks of five stations takes some seconds each, in a process of its own.
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  judge = createJudge(null);
  const { pool } = database;
  await pool.query('insert into broker_server default values');
  await fillFleet(pool, { stations: STATIONS, now: START });
  await pool.query(
    `update station set time_zone = $1, latitude = $2 + id * 0.01, longitude = $3, created_at = 0`,
    [ZONE, TEST_PLACE.latitude, TEST_PLACE.longitude],
  );
  await pool.query('update tariff set effective_from = 0');
  const { rows } = await pool.query<{
    id: number;
    device: number;
    slots: Record<string, number>;
    width: number;
  }>(
    `select station.id, device.id as device, jsonb_object_agg(code, slot) as slots, max(slot) as width
     from station join device on device.station_id = station.id join model_function using (model_id)
     where device.type = 'C002' and slot is not null group by station.id, device.id order by station.id`,
  );
  ids = rows.map(({ id }) => id);
  const days = Array.from({ length: COUNTED_DAYS + DAYS }, (_, day) => START + (day - COUNTED_DAYS) * DAY);
  await createPartitions(pool).ensure('sample_day', [START - DAY, ...days]);
  for (const [k, { device, slots, width }] of rows.entries()) {
    const { at, power, strings, counter } = stationSeries(k);
    const columns: Float64Array[] = Array.from({ length: width }, () =>
      new Float64Array(at.length).fill(NaN),
    );
    const set = (code: string, values: Float64Array) => {
      columns[slots[code]! - 1] = values;
    };
    set('P', power);
    set('pv1_power', strings[0]!);
    set('pv2_power', strings[1]!);
    set('KRA', counter);
    await mergeCold(pool, [{ deviceId: device, samples: { at, columns } }]);
    await mergeCold(pool, [{ deviceId: device, samples: countersBefore(slots.KRA!, width) }]);
  }
}, 120_000);
afterAll(() => close());

/** Hourly samples before the first power. */
function countersBefore(slot: number, width: number) {
  const at = Float64Array.from(
    { length: COUNTED_DAYS * 24 },
    (_, hour) => START - COUNTED_DAYS * DAY + hour * 3_600_000,
  );
  const columns = Array.from({ length: width }, () => new Float64Array(at.length).fill(NaN));
  columns[slot - 1] = at.map((_, hour) => 900 + hour / 100);
  return { at, columns };
}

/** Five-minute samples of one of the stations, which share their weather. */
function stationSeries(station: number) {
  const plant: Plant = { planes: [{ tilt: 20, azimuth: 10 * station, peak: 6000 }], limit: null };
  const series = { start: START - STEP / 2, step: STEP, power: new Float64Array(DAYS * PER_DAY) };
  const at = middlesOf(series);
  const weather = testWeather(DAYS, PER_DAY, 3);
  const sky = clearSky({ ...TEST_PLACE, latitude: TEST_PLACE.latitude }, at);
  const healthy = plantPower(sky, plant).map((power, i) => power * weather[i]!);
  const isSick = (i: number) => station === 0 && i >= SICK_FROM * PER_DAY;
  const strings = [0.5, 0.5].map((share, string) =>
    healthy.map((power, i) => power * share * (string === 1 && isSick(i) ? 0.5 : 1)),
  );
  const power = strings[0]!.map((value, i) => value + strings[1]![i]!);
  const hours = STEP / 3_600_000;
  let sum = 1000;
  const counter = power.map((value) => (sum += (value * hours) / 1000));
  if (station === 0)
    lost = healthy.reduce((total, value, i) => total + ((value - power[i]!) * hours) / 1000, 0);
  return { at, power, strings, counter };
}

/** Hours of the stations' own weather. */
function skyService(): WeatherService {
  const perHour = 3_600_000 / STEP;
  const weather = testWeather(DAYS, PER_DAY, 3);
  const at = Float64Array.from({ length: DAYS * 24 }, (_, hour) => START + (hour + 0.5) * 3_600_000);
  const sky = clearSky(TEST_PLACE, at);
  const part = at.map((_, hour) => {
    const inHour = weather.subarray(hour * perHour, (hour + 1) * perHour);
    return inHour.reduce((sum, value) => sum + value, 0) / perHour;
  });
  const hours = {
    at,
    dni: sky.dni.map((power, hour) => power * part[hour]!),
    dhi: sky.dhi.map((power, hour) => power * part[hour]!),
    air: at.map(() => 20),
  };
  return { read: () => Promise.resolve(hours), counters: { answered: 0, failed: 0 } };
}

describe('the loss ledger', () => {
  it('[LOS-02] [LOS-03] learns what stations give, and judges all closed days by their neighbours’ weather', async () => {
    expect(await judge.run()).toBeGreaterThan(STATIONS * 60);
    const { baseline, missing, judged_until, days } = await losses().ofStation(ids[1]!, range);
    expect(missing).toBeNull();
    expect(judged_until).toBe(START + DAYS * DAY);
    expect(baseline).toMatchObject({
      version: 1,
      reason: 'first',
      planes_from: 'found',
      weather: 'neighbours',
      neighbours: 4,
    });
    expect(baseline!.from).toBeGreaterThanOrEqual(START);
    expect(baseline!.planes[0]!.tilt).toBeCloseTo(20, -1);
    expect(baseline!.clear_days.length).toBeGreaterThan(5);
    expect(days.length).toBeGreaterThan(70);
    // There is nothing left to judge.
    expect(await judge.run()).toBe(0);
  });

  it('[LOS-04] [LOS-05] a dead string is found with its energy, by day and in sum; healthy stations have no entries', async () => {
    const { list, days } = await losses().ofStation(ids[0]!, range);
    const [entry] = list;
    expect(entry).toMatchObject({ cause: 'string', lasts: true, verdict: 'open', currency: 'AUD' });
    expect(entry!.evidence.parts).toEqual(['PV2']);
    expect(entry!.evidence.share).toBeCloseTo(0.5, 1);
    expect(Math.abs(entry!.kwh / lost - 1)).toBeLessThan(0.1);
    expect(entry!.lower).toBeLessThanOrEqual(entry!.kwh);
    expect(entry!.upper).toBeGreaterThanOrEqual(entry!.kwh);
    // All of it would have been fed in, at 0.08 a kWh.
    expect(entry!.amount).toBeCloseTo(entry!.kwh * 0.08, 2);
    expect(entry!.ahead).toBeGreaterThan(0);
    for (const { expected, actual, lost: causes, rest } of days) {
      const stated = Object.values(causes).reduce((sum, kwh) => sum + kwh, 0);
      expect(expected - actual).toBeCloseTo(stated + rest, 2);
    }
    for (const id of ids.slice(1)) expect((await losses().ofStation(id, range)).list).toEqual([]);
  });

  it('[LOS-06] the fleet lists the worst first, with its cause', async () => {
    const all = await losses().ofFleet(ids, range);
    expect(all).toHaveLength(STATIONS);
    expect(all[0]).toMatchObject({ station_id: ids[0], worst: 'string', open: 1 });
    expect(all[0]!.lost).toBeCloseTo(all[0]!.causes.string!, 1);
    expect(all.slice(1).every(({ lost: none, worst }) => none === 0 && worst === null)).toBe(true);
  });

  it('[LOS-06] a day counts in the period in which its noon is, as the viewer may live in another zone', async () => {
    const [start, end] = [START + 60 * DAY, START + 61 * DAY];
    const own = await losses().ofFleet(ids, { start, end });
    expect(own[0]!.expected).toBeGreaterThan(0);
    for (const hours of [-9, 9])
      expect(
        await losses().ofFleet(ids, { start: start + hours * 3_600_000, end: end + hours * 3_600_000 }),
      ).toEqual(own);
  });

  it('[LOS-06] expected and actual power are told by quarter hour', async () => {
    const noon = START + 30 * DAY;
    const { at, expected, actual } = await losses().expectedPower(ids[1]!, { start: noon, end: noon + DAY });
    expect(at).toHaveLength(96);
    expect(at[0]).toBe(noon);
    const [could, came] = [expected, actual].map((column) =>
      column.reduce<number>((sum, kw) => sum + (kw ?? 0), 0),
    );
    expect(Math.abs(could! / came! - 1)).toBeLessThan(0.1);
  });

  it('[LOS-06] a day that is not judged has the power under a clear sky, and no expected one', async () => {
    const today = START + DAYS * DAY;
    const span = { start: today - DAY, end: today + 2 * DAY };
    const { at, expected, clear } = await losses().expectedPower(ids[1]!, span);
    expect(at[0]).toBe(span.start);
    // Tomorrow has none.
    expect(at).toHaveLength(2 * 96);
    expect(clear.slice(0, 96).every((power) => power === null)).toBe(true);
    expect(expected.slice(96).every((power) => power === null)).toBe(true);
    const most = Math.max(...clear.slice(96).map(Number));
    // The roof has 6 kWp.
    expect(most).toBeGreaterThan(3);
    expect(most).toBeLessThan(6);
    expect(Math.min(...clear.slice(96).map(Number))).toBe(0);
  });

  it('[LOS-05] what a person rejects counts in no sum, and stays rejected when days are judged again', async () => {
    const { list } = await losses().ofStation(ids[0]!, range);
    const { cause, began, ended } = list[0]!;
    const personId = (await database.pool.query<{ id: number }>('select min(id) as id from person')).rows[0]!
      .id;
    const decided = {
      station_id: ids[0]!,
      cause,
      began,
      ended,
      verdict: 'rejected',
      reason: 'By design',
    } as const;
    expect(await losses().decide(decided, personId)).toBe(true);
    expect(await losses().decide({ ...decided, cause: 'snow' }, personId)).toBe(false);
    clock.now += DAY;
    await database.pool.query('update loss_station set past_day = past_day - 1');
    expect(await judge.run()).toBeGreaterThan(0);
    const after = (await losses().ofStation(ids[0]!, range)).list.find((entry) => entry.cause === 'string');
    expect(after).toMatchObject({ verdict: 'rejected', reason: 'By design' });
    expect((await losses().ofFleet(ids, range)).find((row) => row.station_id === ids[0])).toMatchObject({
      causes: {},
      open: 0,
    });
    const { rows } = await database.pool.query(`select action from audit where action = 'loss.rejected'`);
    expect(rows).toHaveLength(1);
  });

  it('[LOS-02] on request a baseline of the present history takes the old one’s place, with a number of its own', async () => {
    const personId = (await database.pool.query<{ id: number }>('select min(id) as id from person')).rows[0]!
      .id;
    await losses().relearn(ids[1]!, personId);
    expect(await judge.run()).toBeGreaterThan(60);
    const { baseline } = await losses().ofStation(ids[1]!, range);
    expect(baseline).toMatchObject({ version: 2, reason: 'requested' });
  });

  it('[LOS-02] after a change of its size a station is judged again once enough days since then can teach', async () => {
    const [, , id] = ids;
    const before = await losses().ofStation(id!, range);
    await relearnChanged(database.db, id!, START + 70 * DAY + DAY / 2);
    await judge.run();
    const waiting = await losses().ofStation(id!, range);
    expect(waiting).toMatchObject({ missing: 'change', judged_until: START + 70 * DAY });
    expect(waiting.baseline).toEqual(before.baseline);
    expect(waiting.days).toEqual(before.days.filter(({ start }) => start < START + 70 * DAY));
    // Nothing is tried again on the same day.
    expect(await judge.run()).toBe(0);

    await relearnChanged(database.db, id!, START + 40 * DAY + DAY / 2);
    expect(await judge.run()).toBeGreaterThan(20);
    const { baseline, missing, judged_until, days } = await losses().ofStation(id!, range);
    expect(missing).toBeNull();
    expect(baseline).toMatchObject({ version: 2, reason: 'changed', from: START + 41 * DAY });
    expect(judged_until).toBe(START + (DAYS + 1) * DAY);
    const starts = days.map(({ start }) => start);
    expect(starts).toEqual(
      before.days.map(({ start }) => start).filter((start) => start !== START + 40 * DAY),
    );
    expect(days.find(({ start }) => start === starts[0])).toEqual(before.days[0]);
  });

  it('[LOS-02] a replaced inverter is a change, one that is withdrawn is none, and on request all of the history teaches', async () => {
    const [, , , id] = ids;
    const { pool } = database;
    await pool.query(
      `insert into energy_edit (device_id, counter, kind, began_at, ended_at, last_reading, first_reading, reason, person_id,
         recorded_at)
       select device_id, 0, 'replacement', $2, $2, 1, 0, '', (select min(id) from person), $3
       from station_point where station_id = $1 and label = 'fd' limit 1`,
      [id, START + 65 * DAY, clock.now + 1],
    );
    await judge.run();
    expect(await losses().ofStation(id!, range)).toMatchObject({
      missing: 'change',
      judged_until: START + 65 * DAY,
    });
    await pool.query('update energy_edit set withdrawn_at = $1', [clock.now + 2]);
    clock.now += DAY;
    await judge.run();
    expect((await losses().ofStation(id!, range)).judged_until).toBe(clock.now - DAY / 4);
    await relearnChanged(database.db, id!, START + 70 * DAY);
    await judge.run();
    expect((await losses().ofStation(id!, range)).missing).toBe('change');
    const personId = (await pool.query<{ id: number }>('select min(id) as id from person')).rows[0]!.id;
    await losses().relearn(id!, personId);
    await judge.run();
    expect(await losses().ofStation(id!, range)).toMatchObject({
      missing: null,
      baseline: { version: 2, reason: 'requested' },
      judged_until: clock.now - DAY / 4,
    });
  });

  it('[LOS-07] a certificate has figures with the part of the daylight behind them, and says what others lack', async () => {
    const { availability_energy, availability_time, performance_ratio, degradation, days, judged } =
      await losses().certificate(ids[1]!, range);
    expect(days).toBe(DAYS);
    expect(judged!.end - judged!.start).toBeGreaterThan(28 * DAY);
    for (const figure of [availability_energy, availability_time])
      expect(figure).toMatchObject({
        value: expect.closeTo(1, 2) as number,
        share: expect.closeTo(1, 0) as number,
      });
    expect(performance_ratio).toMatchObject({ value: expect.any(Number) as number });
    expect(degradation).toMatchObject({ refused: 'years', needed: 2 });
    const long = await losses().certificate(ids[1]!, { ...range, start: range.end - 365 * DAY });
    expect(long.judged).toEqual(judged);
    for (const figure of [long.availability_energy, long.availability_time, long.performance_ratio])
      expect(figure).toMatchObject({ refused: 'share', needed: 25 });
  });

  it('[LOS-03] a weather service tells the weather of a station without neighbours, on cloudy days, too', async () => {
    const { pool } = database;
    const id = ids.at(-1)!;
    // Too far away from the others.
    await pool.query('update station set latitude = latitude + 0.6 where id = $1', [id]);
    const personId = (await pool.query<{ id: number }>('select min(id) as id from person')).rows[0]!.id;
    const judgedWith = async (service: WeatherService | null) => {
      await losses().relearn(id, personId);
      await (service === null ? judge : createJudge(service)).run();
      const { baseline, days, list } = await losses().ofStation(id, range);
      const judged = days.filter(({ known }) => known > 0.6).length / days.length;
      return { source: baseline!.weather, judged, causes: new Set(list.map(({ cause }) => cause)) };
    };
    const alone = await judgedWith(null);
    expect(alone.source).toBe('clearDays');
    expect(alone.judged).toBeLessThan(0.5);
    const served = await judgedWith(skyService());
    expect(served.source).toBe('service');
    expect(served.judged).toBeGreaterThan(0.9);
    expect(served.causes).toEqual(new Set());
  });
});
