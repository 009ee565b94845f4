import { type DeviceModel, modelById } from '@heliograph/domain/models';
import type pg from 'pg';
import { listPoints } from '../../../apps/server/src/catalogue/points.ts';
import { towns } from '../../../apps/server/src/demo/towns.ts';

export interface FleetSize {
  stations: number;
  /** Epoch ms. */
  now: number;
}

/** The first has half of the stations. */
const COMPANIES = 20;
const GATEWAY = 11;
const HYBRID = 20;
const METER = 41;

/**
 * Fills a database with a large fleet, by a few statements: companies with their people, stations around the demo's towns
 * with a gateway, an inverter and a meter each, measuring points, tariffs, statuses, newest values and alarms. Every figure
 * follows from the number of its row, so that two runs have the same fleet. Gateways are at the first broker. It can be
 * called again to add more.
 */
export async function fillFleet(client: Pick<pg.ClientBase, 'query'>, { stations, now }: FleetSize) {
  const [gateway, hybrid, meter] = [GATEWAY, HYBRID, METER].map((id) => modelById(id)!) as [
    DeviceModel,
    DeviceModel,
    DeviceModel,
  ];
  const first = await client.query<{ id: number }>('select coalesce(max(id), 0)::int as id from station');
  const base = first.rows[0]!.id;
  await client.query(
    `insert into company (name, code, enterprise_code)
     select 'Solar company ' || n, (50000000000 + n)::text, 'LARGE-' || n from generate_series(1, $1::int) n
     on conflict do nothing`,
    [COMPANIES],
  );
  await client.query(
    `insert into person (user_name, name, role, company_id, enterprise_auth, created_at)
     select 'large.' || code, name, 'enterprise', id, true, 0 from company where enterprise_code like 'LARGE-%'
     on conflict do nothing`,
  );
  await client.query(
    `insert into station (id, name, type, installed_kwp, rated_ah, nmi, area, agent, address, postal_code, latitude,
       longitude, time_zone, creator_id, company_id, linked_at, created_at)
     overriding system value
     select $1 + n, town.name || ' ' || case n % 3 when 0 then 'School' when 1 then 'Farm' else 'House' end || ' ' || n,
       (array['residential', 'commercial', 'community'])[1 + n % 3], 5 + n % 200 / 10.0, n % 5 * 100,
       lpad((40000000000 + n)::text, 11, '0'), area, '', n % 300 + 1 || ' Sample Street, ' || town.name || ' ' || area || ' ' || postcode,
       postcode, latitude + (n * 7919::bigint % 2000 - 1000) / 4000.0, longitude + (n * 104729::bigint % 2000 - 1000) / 4000.0, zone,
       company.creator, company.id, $3 - n * 60000::bigint, $3 - n * 60000::bigint
     from generate_series(1, $2::int) n
     join unnest($4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[], $9::text[])
       with ordinality as town(name, area, postcode, latitude, longitude, zone, place) on place = 1 + n % $10::int
     join lateral (select company.id, person.id as creator from company join person on company_id = company.id
       where enterprise_code = 'LARGE-' || case when n % 2 = 0 then 1 else 1 + n % $11::int end limit 1) company on true`,
    [
      base,
      stations,
      now,
      towns.map(({ name }) => name),
      towns.map(({ area }) => area),
      towns.map(({ postcode }) => postcode),
      towns.map(({ latitude }) => latitude),
      towns.map(({ longitude }) => longitude),
      towns.map(({ zone }) => zone),
      towns.length,
      COMPANIES,
    ],
  );
  await client.query(`select setval(pg_get_serial_sequence('station', 'id'), (select max(id) from station))`);
  await client.query(
    `insert into gateway (uuid, password_hash, station_id, broker_server_id, status, status_at)
     select 'large-' || lpad(id::text, 7, '0'), '', id, (select min(id) from broker_server),
       case when id % 33 = 0 then 'offline' else 'online' end, $2::bigint
     from station where id > $1`,
    [base, now],
  );
  await client.query(
    `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, status, last_online, created_at)
     select 'L' || place || '-' || station.id, gateway.id, station.id, model, model.type, model.name || ' ' || station.id,
       'SN' || place || lpad(station.id::text, 8, '0'), '',
       case when station.id % 33 = 0 then 'offline' when place = 2 and station.id % 50 = 1 then 'fault'
         when place = 2 and station.id % 20 = 1 then 'warning' else 'normal' end,
       $2::bigint - station.id % 60000, station.created_at
     from station join gateway on gateway.station_id = station.id
     cross join unnest($3::int[], $4::text[], $5::text[]) with ordinality as model(model, type, name, place)
     where station.id > $1 order by station.id, place`,
    [
      base,
      now,
      [gateway.id, hybrid.id, meter.id],
      [gateway.deviceType, hybrid.deviceType, meter.deviceType],
      ['Gateway', 'Hybrid inverter', 'Grid meter'],
    ],
  );
  for (const model of [hybrid, meter]) {
    const points = listPoints(model.deviceType, false);
    await client.query(
      `insert into station_point (station_id, label, device_id, property_code)
       select station_id, label, device.id, code from device cross join unnest($2::text[], $3::text[]) as point(label, code)
       where station_id > $1 and model_id = $4`,
      [base, points.map(({ label }) => label), points.map(({ code }) => code), model.id],
    );
  }
  for (const model of [gateway, hybrid, meter]) {
    const { rows: values } = await client.query<{ code: string; kind: string }>(
      'select code, kind from model_function where model_id = $1 and slot is not null order by slot',
      [model.id],
    );
    const counters = values.filter(({ kind }) => kind === 'counter').length;
    const sample = values.map(({ code }) => getValue(code)).join(', ');
    await client.query(
      `insert into latest (device_id, at, v, reading, read_at)
       select id, $2::bigint - id % 5000, array[${sample}]::float8[], array_fill((1000 + id % 5000)::float8, array[${counters}]),
         array_fill($2::bigint - id % 5000, array[${counters}])
       from device where station_id > $1 and model_id = $3`,
      [base, now, model.id],
    );
  }
  await client.query(
    `insert into tariff (station_id, action, type, unit, price_model, effective_from, updated_at)
     select id, action, 1, 'AUD', to_jsonb(case action when 1 then 0.3 else 0.08 end), created_at, created_at
     from station cross join (values (1), (2)) as half(action) where id > $1`,
    [base],
  );
  await client.query(
    `insert into alarm (device_id, code, type, level, message, began_at, recovered_at)
     select id, case when status = 'fault' then 'F18' else 'W09' end, case when status = 'fault' then 'fault' else 'alarm' end,
       case when status = 'fault' then 3 else 2 end, case when status = 'fault' then 'Insulation resistance fault' else 'Fan failure' end,
       $2::bigint - id * 7919::bigint % (14 * 86400000::bigint), case when status = 'normal' then $2::bigint end
     from device where station_id > $1 and (status in ('fault', 'warning') or id % 40 = 0)`,
    [base, now],
  );
  await client.query('vacuum analyze');
}

/** SQL of a plausible value of a property. */
function getValue(code: string): string {
  const values: Record<string, string> = {
    run_state: '2',
    P: '1000 + id % 4000',
    'today-KRA': '10 + id % 100 / 10.0',
    battery_power: 'id % 2000 - 1000',
    SOC: 'id % 101',
    grid_power: 'id % 3000 - 1500',
    generator_power: '0',
  };
  return values[code] ?? 'id % 1000 / 10.0';
}
