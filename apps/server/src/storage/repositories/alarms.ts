import { LOAD_WINDOW_MS } from '@heliograph/domain/alarms';
import { sql, type Kysely } from 'kysely';
import { numberArray } from '../arrayText.ts';
import { MAX_LISTED_MEMBERS, type FleetChoice } from '@heliograph/contracts/http';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { anyInt, anyText, isOneOf, type StationSet } from '../anyOf.ts';
import { countAnnounced } from './alarmStatistics.ts';

export interface AlarmQuery {
  /** Devices by their identity on the wire, or those of stations, all of them or the chosen ones. */
  of: { deviceIds: readonly string[] } | { stations: StationSet; choice?: FleetChoice | undefined };
  types: readonly ('alarm' | 'fault')[];
  /** Began in [start, end), epoch ms. */
  start: number;
  end: number;
  state: 'pending' | 'resolved' | 'all';
  limit: number;
}

/** A page of alarms, newest first: older than `before`, or the newest. */
export interface AlarmPageQuery extends Omit<AlarmQuery, 'types'> {
  before: { beganAt: number; id: number } | null;
}

/** Alarms as columns of equal length, newest first. */
export interface AlarmPage {
  id: number[];
  beganAt: number[];
  /** Null while pending. */
  recoveredAt: (number | null)[];
  level: number[];
  /** Null while unacknowledged; 0 when no acknowledgement is needed. */
  acknowledgedAt: (number | null)[];
  /** Row of the device. */
  deviceId: number[];
  /** Null for none. */
  incident: (number | null)[];
  type: ('alarm' | 'fault')[];
  code: string[];
  message: string[];
  /** Identity of the device on the wire. */
  device: string[];
  /** By that identity. */
  places: ReadonlyMap<string, AlarmPlace>;
}

interface AlarmPlace {
  station: string;
  name: string;
  type: string;
}

/** Number of alarms that started in a time range; `range` is 0 before the first edge. */
export interface AlarmCount {
  range: number;
  pending: boolean;
  type: 'alarm' | 'fault';
  n: number;
}

/** The reader, and which alarms: of stations they can view, started at or after `since`. */
export interface AlarmReader {
  personId: number;
  /** Alarms that started up to this instant are read. */
  readAt: number;
  stationIds: StationSet;
  since: number;
}

/** Gateways that lost their connection together, as a user sees them. */
export interface IncidentSummary {
  id: number;
  /** Start of the last of its alarms. */
  beganAt: number;
  count: number;
  /** How many of these are over. */
  back: number;
  read: boolean;
  /** The first of them. */
  members: { station: string; id: string; device: string; isBack: boolean }[];
}

export function alarmsRepository(db: Kysely<Schema>) {
  return {
    /** Newest first. */
    history: (query: AlarmQuery) =>
      db
        .selectFrom('alarm')
        .innerJoin('device', 'device.id', 'alarm.device_id')
        .where(isAt(query.of))
        .where('alarm.type', 'in', query.types)
        .where('alarm.began_at', '>=', query.start)
        .where('alarm.began_at', '<', query.end)
        .$if(query.state !== 'all', (rows) =>
          rows.where('alarm.recovered_at', query.state === 'pending' ? 'is' : 'is not', null),
        )
        .leftJoin('incident_member', 'incident_member.alarm_id', 'alarm.id')
        .selectAll('alarm')
        .select(['device.device_id as device', 'device.name as device_name', 'device.station_id'])
        .select('incident_member.incident_id as incident')
        .orderBy('alarm.began_at', 'desc')
        .orderBy('alarm.id', 'desc')
        .limit(query.limit)
        .execute(),

    /** As columns: creating an object for each of many rows takes longer than finding them. */
    async page({ of, start, end, state, before, limit }: AlarmPageQuery): Promise<AlarmPage> {
      const found = db
        .selectFrom('alarm')
        .where(
          isEverything(of)
            ? sql<boolean>`true`
            : sql<boolean>`device_id = any(array(select id from device where ${isAt(of)}))`,
        )
        .where('began_at', '>=', start)
        .where('began_at', '<', end)
        .$if(before !== null, (rows) =>
          rows.where(sql<boolean>`(began_at, id) < (${before?.beganAt}, ${before?.id})`),
        )
        .$if(state !== 'all', (rows) =>
          rows.where('recovered_at', state === 'pending' ? 'is' : 'is not', null),
        )
        .selectAll()
        .orderBy('began_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      const order = sql`order by began_at desc, id desc`;
      const { rows } = await sql<Omit<AlarmPage, 'device' | 'places' | 'incident'>>`
        select array_agg(id::bigint ${order}) as id, array_agg(began_at ${order}) as "beganAt",
          array_agg(recovered_at ${order}) as "recoveredAt", array_agg(acknowledged_at ${order}) as "acknowledgedAt", array_agg(level::bigint ${order}) as level,
          array_agg(device_id::bigint ${order}) as "deviceId", json_agg(type ${order}) as type,
          json_agg(code ${order}) as code, json_agg(message ${order}) as message
        from ${found} as found having count(*) > 0`.execute(db);
      const columns = rows[0] ?? NO_ALARMS;
      const { deviceId } = columns;
      const devices = await db
        .selectFrom('device')
        .innerJoin('station', 'station.id', 'device.station_id')
        .select(['device.id', 'device_id', 'device.name', 'device.type', 'station.name as station'])
        .where('device.id', '=', anyInt(new Set(deviceId)))
        .execute();
      const members = await db
        .selectFrom('incident_member')
        .selectAll()
        .where('alarm_id', '=', anyInt(columns.id))
        .execute();
      const incidents = new Map(members.map(({ alarm_id, incident_id }) => [alarm_id, incident_id]));
      const names = new Map(devices.map(({ id, device_id }) => [id, device_id]));
      return {
        ...columns,
        device: deviceId.map((id) => names.get(id) ?? ''),
        places: new Map(devices.map(({ device_id, ...place }) => [device_id, place])),
        incident: columns.id.map((id) => incidents.get(id) ?? null),
      };
    },

    /** Number of alarms of all stations that started between ascending edges, by state and type. */
    async countBetween(edges: Float64Array): Promise<AlarmCount[]> {
      const { rows } = await sql<AlarmCount>`
        select width_bucket(began_at, ${numberArray(edges)}::bigint[]) as range, recovered_at is null as pending, type,
          count(*)::int as n
        from alarm group by 1, 2, 3`.execute(db);
      return rows;
    },

    /**
     * Number of alarms of stations by the day that they started on, by the instants at which days start; `day` is -1 for
     * pending ones that started before.
     */
    async countByDay(
      stations: StationSet,
      starts: readonly number[],
    ): Promise<{ day: number; pending: boolean; type: 'alarm' | 'fault'; n: number }[]> {
      const ofStations =
        stations === 'all'
          ? sql`true`
          : sql`device_id in (select id from device where ${isOneOf('station_id', stations)})`;
      const { rows } = await sql<{ day: number; pending: boolean; type: 'alarm' | 'fault'; n: number }>`
        select width_bucket(began_at, ${numberArray(starts)}::bigint[]) - 1 as day, pending, type, count(*)::int as n
        from (
          select distinct on (coalesce(incident_id, -alarm.id)) began_at, type,
            bool_or(recovered_at is null) over (partition by coalesce(incident_id, -alarm.id)) as pending
          from alarm left join incident_member on alarm_id = alarm.id
          where (began_at >= ${starts[0]} or recovered_at is null) and ${ofStations}
          order by coalesce(incident_id, -alarm.id), began_at
        ) as counted
        group by 1, 2, 3`.execute(db);
      return rows;
    },

    /** How many were announced in the last ten minutes. */
    load: (stations: StationSet, now: number): Promise<number> =>
      countAnnounced(db, { stations, start: now - LOAD_WINDOW_MS, end: now + 1, now }),

    /** Newest first, with their origin and whether the reader has read them; without members of incidents. */
    newest: ({ personId, readAt, stationIds, since }: AlarmReader, limit: number) =>
      db
        .selectFrom('alarm')
        .innerJoin('device', 'device.id', 'alarm.device_id')
        .innerJoin('station', 'station.id', 'device.station_id')
        .leftJoin('alarm_read as mark', (join) =>
          join.onRef('mark.alarm_id', '=', 'alarm.id').on('mark.person_id', '=', personId),
        )
        .where(isOneOf('device.station_id', stationIds))
        .where('alarm.began_at', '>=', since)
        .where(sql<boolean>`not exists (select from incident_member where alarm_id = alarm.id)`)
        .selectAll('alarm')
        .select([
          'device.device_id as device',
          'device.name as device_name',
          'station.id as station_id',
          'station.name as station_name',
        ])
        .select((eb) =>
          eb
            .or([eb('alarm.began_at', '<=', readAt), eb('mark.alarm_id', 'is not', null)])
            .$castTo<boolean>()
            .as('read'),
        )
        .orderBy('alarm.began_at', 'desc')
        .orderBy('alarm.id', 'desc')
        .limit(limit)
        .execute(),

    /** Incidents, newest first, with what the reader sees of them. */
    async newestIncidents(
      { personId, readAt, stationIds, since }: AlarmReader,
      limit: number,
    ): Promise<IncidentSummary[]> {
      const { rows } = await sql<IncidentSummary>`
select incident_id as id, max(alarm.began_at) as "beganAt", count(*)::int as count, count(alarm.recovered_at)::int as back,
  bool_and(alarm.began_at <= ${readAt} or mark.alarm_id is not null) as read,
  (array_agg(jsonb_build_object('station', station.name, 'id', device.device_id, 'device', device.name, 'isBack', alarm.recovered_at is not null)
    order by alarm.recovered_at is not null, station.name, device.name))[:${MAX_LISTED_MEMBERS}::int] as members
from incident_member
join alarm on alarm.id = alarm_id join device on device.id = alarm.device_id
join station on station.id = device.station_id
left join alarm_read as mark on mark.alarm_id = alarm.id and mark.person_id = ${personId}
where alarm.began_at >= ${since} and ${isOneOf('device.station_id', stationIds)}
group by incident_id order by 2 desc limit ${limit}`.execute(db);
      return rows;
    },

    /** An incident counts once. */
    async unread(reader: AlarmReader): Promise<number> {
      const { n } = await computeUnread(db, reader)
        .leftJoin('incident_member as member', 'member.alarm_id', 'alarm.id')
        .select(sql<number>`count(distinct coalesce(-incident_id, alarm.id))::int`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** Marks all alarms that started up to `at` as read by everyone. */
    async readUntil(at: number): Promise<void> {
      await db.updateTable('person').set({ alarms_read_at: at }).where('alarms_read_at', '<', at).execute();
    },

    /** Marks those among `ids`, and of incidents, that the reader can view. */
    async markRead(
      reader: AlarmReader,
      ids: readonly number[],
      incidents: readonly number[] = [],
    ): Promise<void> {
      if (ids.length + incidents.length === 0) return;
      await mark(db, reader, (unread) =>
        unread.where(
          sql<boolean>`(alarm.id = ${anyInt(new Set(ids))} or alarm.id in
            (select alarm_id from incident_member where incident_id = ${anyInt(new Set(incidents))}))`,
        ),
      );
    },

    /** Marks all alarms that started up to now; those of gateways with fast clocks are marked one by one. */
    async markAllRead(reader: AlarmReader, now: number): Promise<void> {
      await inOneTransaction(db, async (tx) => {
        await tx
          .updateTable('person')
          .set({ alarms_read_at: now })
          .where('id', '=', reader.personId)
          .where('alarms_read_at', '<', now)
          .execute();
        await tx.deleteFrom('alarm_read').where('person_id', '=', reader.personId).execute();
        await mark(tx, { ...reader, readAt: now });
      });
    },
  };
}

const isEverything = (of: AlarmQuery['of']): boolean =>
  'stations' in of && of.stations === 'all' && (of.choice === undefined || isChoiceOfAll(of.choice));

const isChoiceOfAll = ({ all, by: _by, ...statements }: FleetChoice): boolean =>
  all && Object.values(statements).every((list) => list.length === 0);

/** True if a row of `device` is one of them. */
const isAt = (of: AlarmQuery['of']) =>
  'stations' in of
    ? sql<boolean>`${isOneOf('device.station_id', of.stations)} and ${of.choice ? isChosen(of.choice) : sql`true`}`
    : sql<boolean>`device.device_id = ${anyText(of.deviceIds)}`;

const isChosen = (choice: FleetChoice) => sql`case
  when device.device_id = ${anyText(choice.not_device_ids)} then false
  when device.device_id = ${anyText(choice.device_ids)} then true
  when device.station_id = ${anyInt(choice.not_stations)} then false
  when device.station_id = ${anyInt(choice.stations)} then true
  ${
    choice.groups.length + choice.not_groups.length === 0
      ? sql``
      : sql`when ${groupOfDevice(choice.by)} = ${anyText(choice.not_groups)} then false
        when ${groupOfDevice(choice.by)} = ${anyText(choice.groups)} then true`
  }
  else ${choice.all} end`;

const groupOfDevice = (by: FleetChoice['by']) =>
  by === 'area'
    ? sql`(select area from station where station.id = device.station_id)`
    : sql`(select coalesce(company_id, 0)::text from station where station.id = device.station_id)`;

const NO_ALARMS = {
  ...{ id: [], beganAt: [], recoveredAt: [], acknowledgedAt: [], level: [], type: [], code: [], message: [] },
  deviceId: [],
};

/** Alarms that the reader has not read. */
function computeUnread(executor: Kysely<Schema>, { personId, readAt, stationIds, since }: AlarmReader) {
  return executor
    .selectFrom('alarm')
    .innerJoin('device', 'device.id', 'alarm.device_id')
    .where(isOneOf('device.station_id', stationIds))
    .where('alarm.began_at', '>=', Math.max(since, readAt + 1))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alarm_read as mark')
            .whereRef('mark.alarm_id', '=', 'alarm.id')
            .where('mark.person_id', '=', personId),
        ),
      ),
    );
}

async function mark(
  executor: Kysely<Schema>,
  reader: AlarmReader,
  among: (unread: ReturnType<typeof computeUnread>) => ReturnType<typeof computeUnread> = (unread) => unread,
): Promise<void> {
  await executor
    .insertInto('alarm_read')
    .columns(['person_id', 'alarm_id'])
    .expression(
      among(computeUnread(executor, reader)).select((eb) => [
        eb.val(reader.personId).as('person_id'),
        'alarm.id',
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A single parameter, whatever their number. */
