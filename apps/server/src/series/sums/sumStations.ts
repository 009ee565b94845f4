import type { LabelType } from '@heliograph/contracts/http';
import { countersAtGrid } from '@heliograph/domain/energy';
import { dayStart, localDay } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { closedBefore } from '../days.ts';
import type { Counter } from '../queries/counterEnergy.ts';
import { readTariffs } from '../queries/readTariffs.ts';
import { changeFleets, getScopes, type StationPack } from './fleetQuarters.ts';
import { LABELS } from './quarters.ts';
import { type StationCounters, sumDays, type SummedDays } from './sumDays.ts';
import { readPairs, removeSums, SUMMED_DAYS, writeSums } from './sumStore.ts';

/** Days of a station that are summed at once: the energies of a batch stay in memory. */
const MAX_DAYS = 16;

/** A station as it is, and as it was summed; null for one that no longer exists, or was not summed yet. */
interface Found {
  id: number;
  station: { zone: string; companyId: number | null; shownToGuest: boolean; version: number } | null;
  summed: {
    zone: string;
    companyId: number | null;
    shownToGuest: boolean;
    version: number;
    hourOpen: boolean;
    streamFrom: number;
    /** The first day that was summed. */
    firstDay: number;
  } | null;
}

/** Local days, both included. */
interface Days {
  first: number;
  last: number;
}

/**
 * Brings the sums of some stations up to date. What does not fit into one go is noted as changed again.
 *
 * @param client in a transaction that sees one snapshot; only one at a time may write sums
 * @returns days of stations that were summed
 */
export async function sumStations(client: Client, ids: readonly number[], now: number): Promise<number> {
  const changes = await takeChanges(client, ids);
  const found = await findStations(client, ids);
  // Deleted stations, and sums by days of another zone.
  const outdated = found.filter(
    ({ station, summed }) => summed && (!station || station.zone !== summed.zone),
  );
  await removeSums(
    client,
    outdated.map(({ id, summed }) => ({ id, scopes: getScopes(summed!) })),
  );
  for (const each of outdated) each.summed = null;
  const begun = await firstInstants(
    client,
    found.filter(({ id, summed }) => !summed || changes.has(id)),
  );
  await moveBetweenFleets(client, found);

  const groups = new Map<string, { zone: string; days: Days; ids: number[] }>();
  const rest: { id: number; from: number; to: number }[] = [];
  for (const { id, station, summed } of found) {
    if (!station) continue;
    const { zone } = station;
    const today = localDay(zone, now);
    const wanted = (changes.get(id) ?? []).flatMap(({ from, to }): Days[] => {
      const first = Math.max(localDay(zone, Math.max(from, begun.get(id) ?? now)), 0);
      return from > to || from > now
        ? []
        : [{ first: Math.min(first, today), last: localDay(zone, Math.min(to, now)) }];
    });
    if (!summed) wanted.push({ first: Math.min(today, localDay(zone, begun.get(id) ?? now)), last: today });
    else if (station.version !== summed.version || summed.hourOpen)
      wanted.push({ first: Math.min(today, localDay(zone, summed.streamFrom)), last: today });
    const { now: next, later } = newest(wanted.filter(({ first, last }) => first <= last));
    for (const days of later)
      rest.push({ id, from: dayStart(zone, days.first), to: dayStart(zone, days.last + 1) - 1 });
    for (const days of next) {
      const key = `${zone} ${days.first} ${days.last}`;
      const group = groups.get(key) ?? { zone, days, ids: [] };
      groups.set(key, group);
      group.ids.push(id);
    }
  }
  await putBack(client, rest);

  const existing = found.filter(({ station }) => station).map(({ id }) => id);
  const counters = await readCounters(client, existing);
  const tariffs = await readTariffs(client, existing);
  const summed: SummedDays = { rows: [], quarters: [], ends: new Map() };
  const pairs: { stationId: number; day: number }[] = [];
  for (const { zone, days, ids: members } of groups.values()) {
    const stations = members.map((id): StationCounters => ({
      id,
      counters: counters.get(id) ?? LABELS.map(() => []),
      tariffs: tariffs.get(id) ?? [],
    }));
    const part = await sumDays(client, stations, zone, days, now);
    summed.rows.push(...part.rows);
    summed.quarters.push(...part.quarters);
    if (dayStart(zone, days.last + 1) > now) for (const [id, end] of part.ends) summed.ends.set(id, end);
    for (const stationId of members)
      for (let day = days.first; day <= days.last; day++) pairs.push({ stationId, day });
  }
  const scopes = new Map(found.flatMap(({ id, station }) => (station ? [[id, getScopes(station)]] : [])));
  await replaceQuarters(client, pairs, summed, scopes);
  await writeSums(client, pairs, summed.rows);
  await saveStates(client, { found, summed, counters, pairs, now });
  return pairs.length;
}

/** The newest days that are summed at once, and what is left for later. */
function newest(wanted: readonly Days[]): { now: Days[]; later: Days[] } {
  const merged: Days[] = [];
  for (const { first, last } of wanted.toSorted((a, b) => b.last - a.last)) {
    const before = merged.at(-1);
    if (before && last >= before.first - 1) before.first = Math.min(before.first, first);
    else merged.push({ first, last });
  }
  const parts: { now: Days[]; later: Days[] } = { now: [], later: [] };
  let room = MAX_DAYS;
  for (const { first, last } of merged) {
    const cut = Math.max(first, last + 1 - room);
    if (cut <= last) parts.now.push({ first: cut, last });
    if (first < cut) parts.later.push({ first, last: cut - 1 });
    room = Math.max(0, room - (last + 1 - cut));
  }
  return parts;
}

/** Takes over what is noted as changed, by station. */
async function takeChanges(
  client: Client,
  ids: readonly number[],
): Promise<Map<number, { from: number; to: number }[]>> {
  const { rows } = await client.query<{ id: number; from: number; to: number }>(
    `with taken as (delete from energy_change where station_id = any($1::int[]) returning *)
     select station_id as id, began_at as "from", ended_at as "to" from taken where ended_at > 0`,
    [numberArray(ids)],
  );
  const changes = new Map<number, { from: number; to: number }[]>();
  for (const { id, ...range } of rows) changes.set(id, [...(changes.get(id) ?? []), range]);
  return changes;
}

async function putBack(
  client: Client,
  rest: readonly { id: number; from: number; to: number }[],
): Promise<void> {
  if (rest.length === 0) return;
  await client.query(
    `insert into energy_change (station_id, began_at, ended_at)
     select * from unnest($1::int[], $2::bigint[], $3::bigint[])`,
    [
      numberArray(rest.map(({ id }) => id)),
      numberArray(rest.map(({ from }) => from)),
      numberArray(rest.map(({ to }) => to)),
    ],
  );
}

async function findStations(client: Client, ids: readonly number[]): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select asked.id,
       case when station.id is not null then json_build_object('zone', station.time_zone,
         'companyId', station.company_id, 'shownToGuest', station.shown_to_guest,
         'version', coalesce((select sum(version) from gateway join ingest_sequence on gateway_id = gateway.id
           where gateway.station_id = station.id), 0)) end as station,
       case when summed.station_id is not null then json_build_object('zone', summed.time_zone,
         'companyId', summed.company_id, 'shownToGuest', summed.shown_to_guest, 'version', summed.version,
         'hourOpen', summed.hour_open, 'streamFrom', summed.stream_from, 'firstDay', summed.first_day) end as summed
     from unnest($1::int[]) as asked(id) left join station on station.id = asked.id
     left join station_sums summed on summed.station_id = asked.id`,
    [numberArray(ids)],
  );
  return rows;
}

/** Finds the first instant with energy or sums of each station; stations without any are left out. */
async function firstInstants(client: Client, stations: readonly Found[]): Promise<Map<number, number>> {
  const devices = await client.query<{ id: number; stationId: number }>(
    'select id, station_id as "stationId" from device where station_id = any($1::int[])',
    [numberArray(stations.map(({ id }) => id))],
  );
  const stationOf = new Map(devices.rows.map(({ id, stationId }) => [id, stationId]));
  const { rows } = await client.query<{ device: number; at: number }>(
    `select device_id as device, min(day) as at from energy_day where device_id = any($1::int[]) group by device_id
     union all
     select device_id, min(at) from energy where device_id = any($1::int[]) group by device_id`,
    [numberArray([...stationOf.keys()])],
  );
  const first = new Map<number, number>();
  for (const { device, at } of rows) {
    const id = stationOf.get(device)!;
    first.set(id, Math.min(at, first.get(id) ?? Infinity));
  }
  return new Map(
    stations.flatMap(({ id, summed }) => {
      const since = summed && dayStart(summed.zone, summed.firstDay);
      const at = Math.min(since ?? Infinity, first.get(id) ?? Infinity);
      return at === Infinity ? [] : [[id, at]];
    }),
  );
}

/** Moves the history of stations that belong to other fleets than when they were summed. */
async function moveBetweenFleets(client: Client, found: readonly Found[]): Promise<void> {
  const moved = found.flatMap(({ id, station, summed }) => {
    if (!station || !summed) return [];
    const [before, after] = [getScopes(summed), getScopes(station)];
    const left = before.filter((scope) => !after.includes(scope));
    const joined = after.filter((scope) => !before.includes(scope));
    return left.length + joined.length > 0 ? [{ id, left, joined }] : [];
  });
  for (const { id, left, joined } of moved) {
    const { rows } = await client.query<{ pack: Buffer }>(
      `select pack from (${SUMMED_DAYS}) as summed join station_quarters using (day) where station_id = $1`,
      [id],
    );
    await changeFleets(
      client,
      rows.flatMap(({ pack }): StationPack[] => [
        { scopes: left, pack, sign: -1 },
        { scopes: joined, pack, sign: 1 },
      ]),
    );
  }
}

async function readCounters(client: Client, ids: readonly number[]): Promise<Map<number, Counter[][]>> {
  const { rows } = await client.query<{ id: number; label: LabelType } & Counter>(
    `select point.station_id as id, label, point.device_id as "deviceId",
       (select count(*) from model_function earlier where earlier.model_id = device.model_id
        and earlier.kind = 'counter' and earlier.slot < fun.slot)::int as counter
     from station_point point join device on device.id = point.device_id
     join model_function fun on fun.model_id = device.model_id and fun.code = point.property_code and fun.kind = 'counter'
     where point.station_id = any($1::int[]) order by point.station_id, label, device.id, fun.sort`,
    [numberArray(ids)],
  );
  const found = new Map<number, Counter[][]>();
  for (const { id, label, deviceId, counter } of rows) {
    const labels = found.get(id) ?? LABELS.map((): Counter[] => []);
    found.set(id, labels);
    labels[LABELS.indexOf(label)]!.push({ deviceId, counter });
  }
  for (const labels of found.values()) {
    const inverters = ['fd', 'yd', 'cn'] as const;
    const devices = inverters.flatMap((label) =>
      labels[LABELS.indexOf(label)]!.map(({ deviceId }) => deviceId),
    );
    const sold = LABELS.indexOf('sd');
    labels[sold] = countersAtGrid(labels[sold]!, new Set(devices));
  }
  return found;
}

/** Replaces the quarter hours of stations and days, and what they add to their fleets. */
async function replaceQuarters(
  client: Client,
  pairs: readonly { stationId: number; day: number }[],
  { quarters }: SummedDays,
  scopes: ReadonlyMap<number, string[]>,
): Promise<void> {
  const before = await readPairs(client, pairs);
  await changeFleets(client, [
    ...before.map(({ stationId, pack }): StationPack => ({ scopes: scopes.get(stationId)!, pack, sign: -1 })),
    ...quarters.map(({ stationId, pack }): StationPack => ({
      scopes: scopes.get(stationId)!,
      pack,
      sign: 1,
    })),
  ]);
  const kept = new Set(quarters.map(({ stationId, day }) => `${stationId} ${day}`));
  const gone = before.filter(({ stationId, day }) => !kept.has(`${stationId} ${day}`));
  if (gone.length > 0)
    await client.query(
      `delete from station_quarters using unnest($1::int[], $2::int[]) as gone(station, date)
       where station_id = station and day = date`,
      [numberArray(gone.map(({ stationId }) => stationId)), numberArray(gone.map(({ day }) => day))],
    );
  await client.query(
    `insert into station_quarters (station_id, day, pack) select * from unnest($1::int[], $2::int[], $3::bytea[])
     on conflict (day, station_id) do update set pack = excluded.pack`,
    [
      numberArray(quarters.map(({ stationId }) => stationId)),
      numberArray(quarters.map(({ day }) => day)),
      quarters.map(({ pack }) => pack),
    ],
  );
}

interface States {
  found: readonly Found[];
  summed: SummedDays;
  counters: ReadonlyMap<number, Counter[][]>;
  pairs: readonly { stationId: number; day: number }[];
  now: number;
}

async function saveStates(
  client: Client,
  { found, summed: { ends }, counters, pairs, now }: States,
): Promise<void> {
  const firstDays = new Map<number, number>();
  for (const { stationId, day } of pairs)
    firstDays.set(stationId, Math.min(day, firstDays.get(stationId) ?? Infinity));
  const existing = found.filter(({ station }) => station);
  const devices = [...counters.values()].flatMap((labels) => labels.flat().map(({ deviceId }) => deviceId));
  const latest = await client.query<{ id: number; readAt: (number | null)[] }>(
    'select device_id as id, read_at as "readAt" from latest where device_id = any($1::int[])',
    [numberArray([...new Set(devices)])],
  );
  const readAt = new Map(latest.rows.map((row) => [row.id, row.readAt]));
  const rows = existing.map(({ id, station }) => {
    const { zone, companyId, shownToGuest, version } = station!;
    const labels = counters.get(id) ?? LABELS.map(() => []);
    const read = labels.flat().flatMap(({ deviceId, counter }) => readAt.get(deviceId)?.[counter] ?? []);
    const { until = null, open = null } = ends.get(id) ?? {};
    return {
      id,
      zone,
      companyId,
      shownToGuest,
      version,
      until,
      open,
      // Continued counters begin at their last readings; ingest notes what it writes before open days.
      streamFrom: Math.max(closedBefore(zone, now), Math.min(...read, now)),
      firstDay: firstDays.get(id) ?? localDay(zone, now),
      counters: `{${labels.map(({ length }) => length).join(',')}}`,
    };
  });
  const numbers = (pick: (row: (typeof rows)[number]) => number | null) => numberArray(rows.map(pick));
  await client.query(
    `insert into station_sums (station_id, time_zone, company_id, shown_to_guest, version, computed_at, counted_until,
       hour_open, stream_from, first_day, counters)
     select id, zone, company, guest, version, $11, coalesce(until, 0), coalesce(open, false), stream, first_day,
       counters::int[]
     from unnest($1::int[], $2::text[], $3::int[], $4::boolean[], $5::bigint[], $6::bigint[], $7::boolean[], $8::bigint[],
       $9::int[], $10::text[]) as row(id, zone, company, guest, version, until, open, stream, first_day, counters)
     on conflict (station_id) do update set time_zone = excluded.time_zone, company_id = excluded.company_id,
       shown_to_guest = excluded.shown_to_guest, version = excluded.version, computed_at = excluded.computed_at,
       counted_until = case when excluded.counted_until > 0 then excluded.counted_until else station_sums.counted_until end,
       hour_open = case when excluded.counted_until > 0 then excluded.hour_open else station_sums.hour_open end,
       stream_from = excluded.stream_from, first_day = least(station_sums.first_day, excluded.first_day),
       counters = excluded.counters`,
    [
      numbers(({ id }) => id),
      rows.map(({ zone }) => zone),
      numbers(({ companyId }) => companyId),
      rows.map(({ shownToGuest }) => shownToGuest),
      numbers(({ version }) => version),
      numbers(({ until }) => until),
      rows.map(({ open }) => open),
      numbers(({ streamFrom }) => streamFrom),
      numbers(({ firstDay }) => firstDay),
      rows.map((row) => row.counters),
      now,
    ],
  );
}
