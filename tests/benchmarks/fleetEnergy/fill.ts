import { DAY, localDay } from '@heliograph/domain/time';
import type pg from 'pg';
import { writeEnergy } from '../../../apps/server/src/series/energy/energyPack.ts';
import type { EnergyRow } from '../../../apps/server/src/series/energy/energyRow.ts';
import {
  createQuarterTotals,
  LABELS,
  toUnits,
  writeStationQuarters,
} from '../../../apps/server/src/series/sums/quarters.ts';
import { Unit } from '../../../apps/server/src/series/sums/sumStore.ts';

const QUARTER = 900_000;
type Client = Pick<pg.Pool, 'query'>;

/** kWh of a counter in a quarter hour. */
const kwhAt = (at: number, counter: number) =>
  Math.round(Math.max(0, Math.sin(((at % DAY) / DAY) * 2 * Math.PI + counter)) * 123_456_789) / 1e9;

/** Energies of stations: packed days, and the rows of the current UTC day. */
export async function fillEnergies(
  client: Client,
  { ids, now, days }: { ids: readonly number[]; now: number; days: number },
): Promise<void> {
  const today = Math.floor(now / DAY) * DAY;
  await client.query(
    `insert into ingest_sequence (gateway_id) select id from gateway where station_id = any($1)`,
    [ids],
  );
  const { rows: models } = await client.query<{ model: number; counters: number }>(
    `select model_id as model, count(*)::int as counters from model_function where kind = 'counter' group by 1`,
  );
  for (const { model, counters } of models) {
    const makeRows = (from: number, to: number): EnergyRow[] =>
      Array.from({ length: Math.ceil((to - from) / QUARTER) }, (_, i) => {
        const at = from + i * QUARTER;
        const kwh = Array.from({ length: counters }, (_, c) => kwhAt(at, c));
        return {
          at,
          minutes: 15,
          kwh,
          reading: kwh.map((_, c) => 1000 + at / QUARTER + c),
          estimated: false,
        };
      });
    const past = Array.from({ length: days }, (_, i) => today - (i + 1) * DAY);
    await client.query(
      `insert into energy_day (device_id, day, pack) select id, day, pack
       from device cross join unnest($3::bigint[], $4::bytea[]) as packed(day, pack)
       where station_id = any($1) and model_id = $2`,
      [ids, model, past, past.map((day) => writeEnergy(makeRows(day, day + DAY)))],
    );
    const open = makeRows(today, now);
    await client.query(
      `insert into energy (device_id, at, minutes, kwh, reading, estimated)
       select id, at, 15, kwh::float8[], kwh::float8[], false
       from device cross join unnest($3::bigint[], $4::text[]) as open(at, kwh)
       where station_id = any($1) and model_id = $2`,
      [ids, model, open.map(({ at }) => at), open.map(({ kwh }) => `{${kwh.join(',')}}`)],
    );
  }
}

/** Sums of a month by day, of four years by year, of the last one by month, and of the whole fleet by quarter hour for a year. */
export async function fillSums(
  client: Client,
  { without, now }: { without: readonly number[]; now: number },
): Promise<void> {
  const today = localDay('Australia/Sydney', now);
  const year = new Date(now).getUTCFullYear();
  const months = Array.from({ length: 12 }, (_, i) => Date.UTC(year, i, 1) / DAY);
  const years = [3, 2, 1, 0].map((ago) => Date.UTC(year - ago, 0, 1) / DAY);
  const units: [number, number[]][] = [
    [Unit.day, Array.from({ length: 31 }, (_, i) => today - i)],
    [Unit.month, months],
    [Unit.year, years],
  ];
  for (const [unit, firsts] of units)
    for (const first of firsts)
      await client.query(
        `insert into station_sum (unit, first, station_id, currency, generation, first_at, charging, selling, self_use,
           selling_total, self_use_total, priced_hours, unpriced_hours, quality, day_quality)
         select $1::int, $2::int, id, 'AUD', id % 977 / 7.0, $2::int * ${DAY}::bigint, id % 31 / 3.0, id % 97 / 7.0, id % 89 / 7.0,
           id % 97 / 7.0 * 0.08, id % 89 / 7.0 * 0.3, 24, 0, id % 16, id % 16
         from station where id <> all($3)`,
        [unit, first, without],
      );
  await client.query(
    `insert into station_sums (station_id, time_zone, company_id, shown_to_guest, version, computed_at, counted_until,
       hour_open, stream_from, first_day, counters)
     select id, time_zone, company_id, shown_to_guest, 0, $1, $1, false, $1, $2, '{1,1,1,1,0}'
     from station where id <> all($3)`,
    [now, today - 30, without],
  );
  await client.query('delete from energy_change where station_id <> all($1)', [without]);
  for (let day = Math.floor(now / DAY) - 365; day <= Math.floor(now / DAY); day++) {
    const at = Float64Array.from({ length: 96 }, (_, slot) => day * DAY + slot * QUARTER);
    const quarters = {
      units: toUnits(at.map((each) => kwhAt(each, 0) * 100_000)),
      reporting: new Float64Array(96).fill(100_000),
      quality: new Float64Array(96).fill(1),
    };
    const totals = createQuarterTotals();
    totals.addStation(
      writeStationQuarters(
        at,
        LABELS.map(() => quarters),
      ),
      1,
      ['fd'],
    );
    await client.query('insert into fleet_quarters values ($1, $2, $3, $4)', [
      'all',
      'fd',
      day,
      totals.pack('fd', day * DAY),
    ]);
  }
}
