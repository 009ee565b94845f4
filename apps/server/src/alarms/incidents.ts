import {
  MIN_MEMBERS,
  findIncidents,
  TOGETHER_MS,
  type GoneGateway,
  type OpenIncident,
} from '@heliograph/domain/alarms';
import { GATEWAY_GONE } from '@heliograph/domain/alarmCatalogue';
import { sql, type Transaction } from 'kysely';
import { anyInt } from '../storage/anyOf.ts';
import { numberArray } from '../storage/arrayText.ts';
import type { Schema } from '../storage/schema.ts';
import { GONE_AFTER_MS, type Watched } from './gatewayAlarms.ts';

/** Alarms that began earlier were together with others, or never will be. */
const RECENT_MS = 2 * TOGETHER_MS + GONE_AFTER_MS;
/** An incident is over once nine tenths are back for so long; the others then have causes of their own. */
const STRAGGLERS_MS = 30 * 60_000;
const MOSTLY = 0.9;

interface Row extends Watched {
  alarmId: number;
  at: number;
  brokerId: number;
  network: string | null;
  latitude: number | null;
  longitude: number | null;
  incidentId: number | null;
  kind: OpenIncident['kind'] | null;
}

/** Finds gateways that went together. @param raised alarms whose start is noted in this transaction */
export async function openIncidents(
  tx: Transaction<Schema>,
  now: number,
  raised: readonly number[],
): Promise<Watched[]> {
  const { rows } = await sql<Row>`
select alarm.id as "alarmId", alarm.began_at as at, gateway.broker_server_id as "brokerId",
  gateway.network, station.id as "stationId", station.latitude, station.longitude, incident.id as "incidentId", incident.kind
from alarm join device on device.id = alarm.device_id join gateway on gateway.id = device.gateway_id
join station on station.id = device.station_id
left join incident_member member on member.alarm_id = alarm.id left join incident on incident.id = member.incident_id
where alarm.code = ${GATEWAY_GONE.code} and alarm.began_at > ${now - RECENT_MS}
  and case when incident.id is null then alarm.recovered_at is null
    and not exists (select from alarm_cause cause where cause.alarm_id = alarm.id and cause.until_at > ${now})
    else incident.ended_at is null end`.execute(tx);
  const gone = rows.filter(({ incidentId }) => incidentId === null).map(placed);
  if (gone.length === 0) return [];
  const { joined, opened } = findIncidents(gone, incidentsIn(rows), await connectedLike(tx, gone));
  for (const { kind, alarmIds, at } of opened) {
    const { id } = await tx
      .insertInto('incident')
      .values({ kind, began_at: at, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    joined.push(...alarmIds.map((alarmId) => ({ incidentId: id, alarmId })));
  }
  if (joined.length === 0) return [];
  const members = joined.map(({ alarmId }) => alarmId);
  await sql`
insert into incident_member (alarm_id, incident_id)
select * from unnest(${numberArray(members)}::int[], ${numberArray(joined.map(({ incidentId }) => incidentId))}::int[])`.execute(
    tx,
  );
  // Alarms noted before become members now.
  const known = new Set(raised);
  await sql`
insert into alarm_change (alarm_id, ended)
select id, false from unnest(${numberArray(members.filter((id) => !known.has(id)))}::int[]) as id`.execute(
    tx,
  );
  const changed = new Set(members);
  return rows.filter(({ alarmId }) => changed.has(alarmId));
}

const placed = ({ alarmId, at, brokerId, network, latitude, longitude }: Row): GoneGateway => ({
  alarmId,
  at,
  brokerId,
  network,
  place: latitude === null || longitude === null ? null : { latitude, longitude },
});

function incidentsIn(rows: readonly Row[]): OpenIncident[] {
  const incidents = new Map<number, { id: number; kind: OpenIncident['kind']; members: GoneGateway[] }>();
  for (const row of rows) {
    if (row.incidentId === null || row.kind === null) continue;
    const incident = incidents.get(row.incidentId) ?? { id: row.incidentId, kind: row.kind, members: [] };
    incident.members.push(placed(row));
    incidents.set(row.incidentId, incident);
  }
  return [...incidents.values()];
}

/** Gateways that stayed, where enough went for the question. */
async function connectedLike(tx: Transaction<Schema>, gone: readonly GoneGateway[]) {
  if (gone.length < MIN_MEMBERS) return [];
  const { rows } = await sql<Row>`
select gateway.broker_server_id as "brokerId", gateway.network, station.latitude, station.longitude
from gateway join station on station.id = gateway.station_id where gateway.status = 'online'`.execute(tx);
  return rows.map(placed);
}

/** Ends incidents that are over, and lets go of gateways that stay away for another cause. */
export async function endIncidents(tx: Transaction<Schema>, now: number): Promise<Watched[]> {
  const { rows } = await sql<{ id: number; members: number; pending: number; last: number | null }>`
select incident.id, count(alarm.id)::int as members, (count(*) filter (where alarm.id is not null and alarm.recovered_at is null))::int as pending,
  max(alarm.recovered_at) as last
from incident left join incident_member on incident_id = incident.id left join alarm on alarm.id = alarm_id
where incident.ended_at is null group by incident.id`.execute(tx);
  const over = rows.filter(
    ({ members, pending, last }) =>
      pending === 0 || (pending <= (1 - MOSTLY) * members && last !== null && last <= now - STRAGGLERS_MS),
  );
  if (over.length === 0) return [];
  const ids = over.map(({ id }) => id);
  const ends = over.map(({ last }) => last ?? now);
  await sql`
update incident set ended_at = row.at from unnest(${numberArray(ids)}::int[], ${numberArray(ends)}::bigint[]) as row(id, at)
where incident.id = row.id`.execute(tx);
  const { rows: stragglers } = await sql<Watched & { id: number }>`
delete from incident_member using alarm join device on device.id = alarm.device_id
where incident_id = ${anyInt(ids)} and alarm.id = alarm_id and alarm.recovered_at is null
returning alarm.id, device.station_id as "stationId"`.execute(tx);
  await sql`
insert into alarm_change (alarm_id, ended)
select id, false from unnest(${numberArray(stragglers.map(({ id }) => id))}::int[]) as id`.execute(tx);
  return stragglers;
}
