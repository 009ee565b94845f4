import { sql, type Kysely, type Selectable } from 'kysely';
import { isOneOf, type StationSet } from '../anyOf.ts';
import type { AlarmSuppressionTable } from '../alarmSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { markAlarms } from './alarmSuppressions.ts';
import { auditRepository } from './audit.ts';

export interface ListedSuppression {
  id: number;
  /** Identity of the device on the wire; null for a station or company. */
  device: string | null;
  company_id: number | null;
  code: string | null;
  from_at: number;
  until_at: number;
  reason: string;
  by_name: string;
  /** Stations that it concerns, of those asked for. */
  stations: number[];
}

export type Window = Omit<Selectable<AlarmSuppressionTable>, 'id' | 'code' | 'released'>;

/** Maximum suppressions of one answer. */
const MAX_SUPPRESSIONS = 1_000;

/** Shelves and maintenance windows. */
export function maintenanceRepository(db: Kysely<Schema>) {
  return {
    /** Suppressions of stations that are not over at `now`, the first to end first. */
    async list(stations: StationSet, now: number): Promise<ListedSuppression[]> {
      const { rows } = await sql<ListedSuppression>`
        select held.id, device.device_id as device, held.company_id, held.code, held.from_at, held.until_at, held.reason, held.by_name,
          coalesce(of.stations, '{}') as stations
        from alarm_suppression held left join device on device.id = held.device_id
        cross join lateral (
          select array_agg(station.id::bigint order by station.id) as stations from station
          where (station.id = device.station_id or station.id = held.station_id or station.company_id = held.company_id)
            and ${isOneOf('station.id', stations)}
        ) of
        where held.until_at > ${now} and of.stations is not null
        order by held.until_at, held.id limit ${MAX_SUPPRESSIONS}`.execute(db);
      return rows;
    },

    add: (window: Window, at: number): Promise<number> =>
      inOneTransaction(db, async (tx) => {
        const { id } = await tx
          .insertInto('alarm_suppression')
          .values({ ...window, code: null })
          .returning('id')
          .executeTakeFirstOrThrow();
        await record(tx, window, 'maintenance.plan', at);
        return id;
      }),

    /** A maintenance window; undefined unless there is one that is not over. */
    async open(id: number, now: number) {
      return db
        .selectFrom('alarm_suppression as held')
        .leftJoin('device', 'device.id', 'held.device_id')
        .selectAll('held')
        .select((eb) => eb.fn.coalesce('held.station_id', 'device.station_id').as('at_station'))
        .where('held.id', '=', id)
        .where('held.code', 'is', null)
        .where('held.until_at', '>', now)
        .executeTakeFirst();
    },

    /** Ends it at `at`, or withdraws it if it has not begun. */
    end: (id: number, window: Window, at: number): Promise<void> =>
      inOneTransaction(db, async (tx) => {
        await tx
          .updateTable('alarm_suppression')
          .set({ until_at: at })
          .where('id', '=', id)
          .where('from_at', '<=', at)
          .execute();
        await tx.deleteFrom('alarm_suppression').where('id', '=', id).where('from_at', '>', at).execute();
        await record(tx, window, 'maintenance.end', at);
      }),
  };
}

/** In the log, once for a company, and on open pages. */
async function record(
  tx: Kysely<Schema>,
  window: Window,
  action: 'maintenance.plan' | 'maintenance.end',
  at: number,
): Promise<void> {
  const stations = await tx
    .selectFrom('station')
    .leftJoin('device', (join) =>
      join.onRef('device.station_id', '=', 'station.id').on('device.id', '=', window.device_id),
    )
    .select(['station.id', 'device.name as device'])
    .where((eb) =>
      eb.or([
        eb('station.id', '=', window.station_id),
        eb('device.id', 'is not', null),
        eb('station.company_id', '=', window.company_id),
      ]),
    )
    .execute();
  const ofCompany = window.company_id !== null;
  await auditRepository(tx).add(
    [
      {
        personId: window.person_id,
        ...(!ofCompany && stations[0] && { stationId: stations[0].id }),
        action,
        detail: {
          ...(ofCompany && { company: window.company_id }),
          ...(stations[0]?.device && { device: stations[0].device }),
          from: new Date(window.from_at).toISOString(),
          until: new Date(window.until_at).toISOString(),
          reason: window.reason,
        },
      },
    ],
    at,
  );
  await markAlarms(
    tx,
    stations.map(({ id }) => id),
  );
}
