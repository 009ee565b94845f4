import { setStationTariff } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { type FleetEnergy, HOUR, isLate, startFleetEnergy, STRETCHES } from './support/fleetEnergy.ts';

let fleet: FleetEnergy;
beforeAll(async () => {
  fleet = await startFleetEnergy();
});
afterAll(() => fleet.stop());

describe('sums of fleets after changes', () => {
  it('[SCL-04] [DQ-05] follow late readings, corrections and tariffs of the past', async () => {
    await fleet.settle();
    const late = fleet.meters.filter(({ stationId }) => stationId === fleet.stationAt(2));
    const before = await fleet.expectReport('admin', 'month', '2026-10-01');
    const day = { type: 'day', time: Date.parse('2026-10-05T03:00Z') } as const;
    const hours = (await fleet.getEnergy('admin', day)).buckets;
    for (const meter of late) await fleet.report(meter, ...STRETCHES[1]!, isLate);
    const person = await fleet.database.pool.query<{ id: number }>(
      'select creator_id as id from station where id = $1',
      [fleet.stationAt(3)],
    );
    const { rows } = await fleet.database.pool.query<{ deviceId: string; code: string }>(
      `select device.device_id as "deviceId", code from station_point point
       join device on device.id = point.device_id
       join model_function fun on fun.model_id = device.model_id and code = property_code and kind = 'counter'
       where point.station_id = $1 and label = 'fd' limit 1`,
      [fleet.stationAt(3)],
    );
    const { deviceId, code } = rows[0]!;
    const from = Date.parse('2026-10-04T02:00Z');
    await createEnergyEdits({ database: fleet.database, now: () => fleet.server.clock.now }).correct(
      { stationId: fleet.stationAt(3), personId: person.rows[0]!.id, deviceId },
      { code, from, to: from + HOUR, kwh: 3.5, reason: 'measured by hand' },
    );
    const tariff = {
      consumptionType: 'fixed',
      feedinType: 'fixed',
      consumptionPrice: 0.41,
      feedinPrice: 0.07,
    } as const;
    for (const [place, unit, start_date] of [
      [4, 'AUD', '2026-10-05'],
      [5, 'NZD', '2026-10-04'],
      [0, 'AUD', '2026-10-19'],
    ] as const)
      await readData(
        fleet.server,
        setStationTariff,
        { ...tariff, unit, station_id: fleet.stationAt(place), start_date },
        { token: fleet.tokens.get('admin')! },
      );
    await fleet.settle();
    await fleet.expectAll('admin');
    const after = await fleet.readPage('admin', {});
    expect(after.totals.generation).not.toBe(before.totals.generation);
    expect((await fleet.getEnergy('admin', day)).buckets).not.toEqual(hours);
    expect(after.totals.revenue.map(({ currency }) => currency)).toContain('NZD');
  });

  it('[SCL-04] follow stations to other companies at once, and after they were summed again', async () => {
    const { rows } = await fleet.database.pool.query<{ id: number; company: number }>(
      'select id, company_id as company from station where company_id is not null order by id limit 1',
    );
    const { id, company } = rows[0]!;
    const whole = (await fleet.getEnergy('installer', {})).buckets;
    await fleet.database.pool.query('update station set company_id = null where id = $1', [id]);
    // Changes made past the fleet.server are noticed when what it knows of rights is read again.
    fleet.server.clock.now += 20_000;
    const without = await fleet.expectTrend('installer', 'month', 'Australia/Sydney');
    expect(without.buckets).not.toEqual(whole);
    await fleet.settle();
    expect((await fleet.expectTrend('installer', 'month', 'Australia/Sydney')).buckets).toEqual(
      without.buckets,
    );
    await fleet.database.pool.query('update station set company_id = $2 where id = $1', [id, company]);
    fleet.server.clock.now += 20_000;
    expect((await fleet.expectTrend('installer', 'month', 'Australia/Sydney')).buckets).toEqual(whole);
    await fleet.settle();
    await fleet.expectAll('installer');
  });

  it('[SCL-04] are by days of a station’s new time zone', async () => {
    await fleet.database.pool.query(`update station set time_zone = 'Asia/Kathmandu' where id = $1`, [
      fleet.stationAt(6),
    ]);
    await fleet.settle();
    await fleet.expectAll('admin');
  }, 60_000);

  it('[SCL-04] lose deleted devices and stations', async () => {
    const whole = await fleet.getEnergy('admin', {});
    const { stationChanges } = createRepositories(fleet.database.db);
    await stationChanges.change(async (transaction) => {
      await transaction.lock(fleet.stationAt(7));
      await transaction.remove([fleet.stationAt(7)]);
    });
    await stationChanges.change(async (transaction) => {
      await transaction.lock(fleet.stationAt(8));
      const { deviceId } = fleet.meters.find(({ stationId }) => stationId === fleet.stationAt(8))!;
      await transaction.removeDevices([
        (await transaction.device(fleet.stationAt(8), { device_id: deviceId }))!,
      ]);
    });
    expect((await fleet.readPage('admin', {})).total).toBe(10);
    const at = (await fleet.getEnergy('admin', {})).buckets;
    expect(at).not.toEqual(whole.buckets);
    await fleet.settle();
    await fleet.expectAll('admin');
    const left = await fleet.database.pool.query(
      'select from station_sum where station_id = $1 union all select from station_quarters where station_id = $1',
      [fleet.stationAt(7)],
    );
    expect(left.rowCount).toBe(0);
  }, 60_000);

  it('[SCL-04] leave nothing behind when everything is gone', async () => {
    const { stationChanges } = createRepositories(fleet.database.db);
    for (const stationId of new Set(fleet.meters.map((meter) => meter.stationId)))
      await stationChanges.change(async (transaction) => {
        if (await transaction.lock(stationId)) await transaction.remove([stationId]);
      });
    const moved = await fleet.getEnergy('admin', {});
    expect(moved.buckets.every(({ kwh }) => kwh === null)).toBe(true);
    await fleet.settle();
    for (const table of [
      'fleet_quarters',
      'station_quarters',
      'station_sum',
      'station_sums',
      'energy_change',
    ])
      expect((await fleet.database.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
  });
});
