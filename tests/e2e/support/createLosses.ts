import { getStationLosses, getStationRelevance } from '@heliograph/contracts/http';
import { clearSky, middlesOf, plantPower } from '@heliograph/domain/pv';
import { dateText } from '@heliograph/domain/reports';
import { dayStart, localDay } from '@heliograph/domain/time';
import { readData } from '@heliograph/testing';
import { expect } from '@playwright/test';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { createLossJudge } from '../../../apps/server/src/series/losses/createLossJudge.ts';
import { mergeCold } from '../../../apps/server/src/series/sampleStore.ts';
import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { createPartitions } from '../../../apps/server/src/storage/partitions.ts';
import { systemTimer } from '../../../apps/server/src/support/startLoop.ts';
import { testWeather } from '../../../packages/domain/src/pv/testStation.ts';
import { silentLog } from '../../contract/support/testCluster.ts';
import { createStation, type CreatedStation } from './createStation.ts';
import { createUser } from './createUser.ts';
import { signInByApi, type NewUser } from './users.ts';

const STEP = 300_000;
const DAY = 86_400_000;
const DAYS = 60;
/** Days for which the second string has given half. */
const SICK_DAYS = 15;
/** Far from the stations of the demo, whose weather is another. */
const PLACE = { latitude: -23.7, longitude: 133.88, altitude: 0 };

export interface CreatedLosses {
  creator: NewUser;
  station: CreatedStation;
  /** The last judged day, in ISO. */
  lastDay: string;
}

/** Creates a station whose second string has given half for two weeks, and has its days judged. */
export async function createLosses(http: string): Promise<CreatedLosses> {
  const creator = await createUser();
  const { latitude, longitude } = PLACE;
  const station = await createStation(http, creator, { latitude, longitude });
  const { token } = await signInByApi(http, creator);
  const { device, station: stations } = await readData({ http }, getStationRelevance, {}, { token });
  const inverter = device.find(
    ({ station_id, device_type }) => station_id === station.id && device_type === 'C002',
  );
  const zone = stations.find(({ id }) => id === station.id)!.time_zone;
  const today = localDay(zone, Date.now());
  const database = await openDatabase({
    url: process.env.STACK_DATABASE!,
    dataDir: tmpdir(),
    log: silentLog,
  });
  try {
    await storeSamples(database.pool, inverter!.id, dayStart(zone, today - DAYS));
    const judge = createLossJudge({
      database,
      weather: null,
      isComplete: () => Promise.resolve(true),
      setTimer: systemTimer,
      log: silentLog,
      now: Date.now,
    });
    const period = { station_id: station.id, start: dayStart(zone, today - 30), end: dayStart(zone, today) };
    // The server judges by itself, too; only one of both does at a time.
    await expect(async () => {
      await judge.run();
      const { list } = await readData({ http }, getStationLosses, period, { token });
      expect(list).not.toEqual([]);
    }).toPass({ timeout: 300_000 });
  } finally {
    await database.close();
  }
  return { creator, station, lastDay: dateText(zone, dayStart(zone, today - 1)) };
}

/** Stores five-minute samples of an inverter with two strings. */
async function storeSamples(pool: pg.Pool, deviceId: number, start: number): Promise<void> {
  const perDay = DAY / STEP;
  const at = middlesOf({ start: start - STEP / 2, step: STEP, power: new Float64Array(DAYS * perDay) });
  const weather = testWeather(DAYS, perDay, 3);
  const plant = { planes: [{ tilt: 20, azimuth: 0, peak: 6600 }], limit: null };
  const half = plantPower(clearSky(PLACE, at), plant).map((power, i) => (power * weather[i]!) / 2);
  const second = half.map((power, i) => power * (i >= (DAYS - SICK_DAYS) * perDay ? 0.5 : 1));
  const power = half.map((value, i) => value + second[i]!);
  let sum = 1000;
  const values: Record<string, Float64Array> = {
    P: power,
    pv1_power: half,
    pv2_power: second,
    KRA: power.map((watts) => (sum += (watts * STEP) / 3_600_000_000)),
  };
  const { rows } = await pool.query<{ code: string; slot: number }>(
    `select code, slot from device join model_function using (model_id)
     where device.id = $1 and slot is not null`,
    [deviceId],
  );
  const columns: Float64Array[] = Array.from({ length: Math.max(...rows.map(({ slot }) => slot)) }, () =>
    new Float64Array(at.length).fill(NaN),
  );
  for (const { code, slot } of rows) columns[slot - 1] = values[code] ?? columns[slot - 1]!;
  const days = Array.from({ length: DAYS + 1 }, (_, day) => start + (day - 1) * DAY);
  await createPartitions(pool).ensure('sample_day', days);
  await mergeCold(pool, [{ deviceId, samples: { at, columns } }]);
}
