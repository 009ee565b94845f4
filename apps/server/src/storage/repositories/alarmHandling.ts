import type { AlarmResult } from '@heliograph/contracts/http';
import {
  acknowledgementAt,
  applyToAlarm,
  type AlarmEvent,
  type AlarmFacts,
  type Suppression,
} from '@heliograph/domain/alarms';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { anyInt, isOneOf, type StationSet } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
import type { AlarmEventTable, AlarmTable } from '../alarmSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { markAlarms, suppressionsOfDevices, type SuppressionOfDevice } from './alarmSuppressions.ts';
import { auditRepository } from './audit.ts';

/** An alarm with where it happened. */
export type PlacedAlarm = Selectable<AlarmTable> & {
  device: string;
  device_name: string;
  station_id: number;
  /** That it is part of. */
  incident: number | null;
};

/** Action of a person on alarms. */
export interface AlarmDeed {
  kind: AlarmEventTable['kind'];
  person: { id: number; name: string };
  /** A comment, or the reason of a shelf. */
  text: string;
  /** End of a shelf, ms. */
  until: number | null;
  /** Name of the display at which it is done; empty for none. */
  wall: string;
  at: number;
}

/** Result for an alarm; `at` and `by` of the acknowledgement that counts. */
export interface DeedResult {
  id: number;
  result: AlarmResult;
  at: number | null;
  by: string;
  /** Null where it is unknown. */
  stationId: number | null;
}

/** Facts about an alarm, as its state follows from them. */
export function getFacts(
  alarm: Pick<PlacedAlarm, 'id' | 'code' | 'recovered_at' | 'acknowledged_at' | 'acknowledged_by'>,
  suppressions: readonly SuppressionOfDevice[] = [],
): AlarmFacts {
  const { acknowledged_at: at, recovered_at: recoveredAt } = alarm;
  return {
    recoveredAt,
    // An alarm that needs no acknowledgement counts as acknowledged when it recovered.
    acknowledged: at === null ? null : { at: at || (recoveredAt ?? 0), by: alarm.acknowledged_by },
    suppressions: suppressions.flatMap((each): Suppression[] => {
      const kind = suppressionKind(each, alarm);
      return kind ? [{ kind, from: each.from_at, until: each.until_at }] : [];
    }),
  };
}

/** How it concerns an alarm of its device; null: not. */
export function suppressionKind(
  { code, cause }: SuppressionOfDevice,
  alarm: Pick<PlacedAlarm, 'id' | 'code'>,
): Suppression['kind'] | null {
  if (cause) return cause.alarm === alarm.id ? 'cause' : null;
  if (code === null) return 'maintenance';
  return code === alarm.code ? 'shelf' : null;
}

/** Actions of users on alarms [ALM-01]. */
export function alarmHandlingRepository(db: Kysely<Schema>) {
  return {
    /** Version of alarms that a session sees; `seen`, the one it knows, while there is no later one. */
    async mark(stations: StationSet, seen: string): Promise<string> {
      const { rows } = await sql<{ version: number | null }>`
        select max(version) as version from alarm_version
        where version > ${Number(seen)} and ${isOneOf('station_id', stations)}`.execute(db);
      return String(rows[0]?.version ?? Number(seen));
    },

    /** Undefined unless it exists. */
    byId: (id: number): Promise<PlacedAlarm | undefined> =>
      placed(db).where('alarm.id', '=', id).executeTakeFirst(),

    /** Suppressions of devices, by their row, that were not over at `since`. */
    suppressions: (devices: Iterable<number>, since: number) => suppressionsOfDevices(db, devices, since),

    /** Oldest first. */
    events: (alarmId: number): Promise<Selectable<AlarmEventTable>[]> =>
      db.selectFrom('alarm_event').where('alarm_id', '=', alarmId).selectAll().orderBy('id').execute(),

    /** @param mayDo null where the person does not see alarms of the station */
    apply(
      ids: readonly number[],
      deed: AlarmDeed,
      mayDo: (stationId: number) => boolean | null,
    ): Promise<DeedResult[]> {
      return inOneTransaction(db, (tx) => apply(tx, ids, deed, mayDo));
    },
  };
}

const placed = (db: Kysely<Schema>) =>
  db
    .selectFrom('alarm')
    .innerJoin('device', 'device.id', 'alarm.device_id')
    .selectAll('alarm')
    .leftJoin('incident_member', 'incident_member.alarm_id', 'alarm.id')
    .select(['device.device_id as device', 'device.name as device_name', 'device.station_id'])
    .select('incident_member.incident_id as incident');

async function apply(
  tx: Transaction<Schema>,
  ids: readonly number[],
  deed: AlarmDeed,
  mayDo: (stationId: number) => boolean | null,
): Promise<DeedResult[]> {
  const { at } = deed;
  // People who do something at once wait for each other here.
  const alarms = await placed(tx)
    .where('alarm.id', '=', anyInt(new Set(ids)))
    .orderBy('alarm.id')
    .forUpdate('alarm')
    .execute();
  const known = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const oldest = alarms.reduce((least, { began_at }) => Math.min(least, began_at), at);
  const suppressions = await suppressionsOfDevices(
    tx,
    alarms.map(({ device_id }) => device_id),
    oldest,
  );
  const done: PlacedAlarm[] = [];

  const results = [...new Set(ids)].map((id): DeedResult => {
    const alarm = known.get(id);
    const may = alarm ? mayDo(alarm.station_id) : null;
    if (!alarm || may === null) return { id, result: 'unknown', at: null, by: '', stationId: null };
    const facts = getFacts(alarm, suppressions.get(alarm.device_id));
    const { outcome, facts: after } = may
      ? applyToAlarm(facts, getEvent(deed))
      : { outcome: 'forbidden' as const, facts };
    if (outcome === 'done') done.push(alarm);
    const acknowledged = acknowledgementAt(after, at);
    return {
      id,
      result: outcome,
      at: acknowledged?.at ?? null,
      by: acknowledged?.by ?? '',
      stationId: alarm.station_id,
    };
  });
  if (done.length > 0) await store(tx, done, deed, suppressions);
  return results;
}

function getEvent({ kind, at, until, person }: AlarmDeed): AlarmEvent {
  if (kind === 'acknowledge') return { kind, at, by: person.name };
  return kind === 'shelve' ? { kind, at, until: until ?? at } : { kind, at };
}

async function store(
  tx: Transaction<Schema>,
  alarms: readonly PlacedAlarm[],
  deed: AlarmDeed,
  suppressions: ReadonlyMap<number, SuppressionOfDevice[]>,
): Promise<void> {
  const { kind, person, text, until, wall, at } = deed;
  const ids = alarms.map(({ id }) => id);
  if (kind === 'acknowledge')
    await tx
      .updateTable('alarm')
      .set({ acknowledged_at: at, acknowledged_by: person.name })
      .where('id', '=', anyInt(ids))
      .execute();
  if (kind === 'shelve' || kind === 'unshelve') await storeShelves(tx, alarms, deed, suppressions);
  await sql`
    insert into alarm_event (alarm_id, at, kind, person_id, by_name, comment, until_at, wall)
    select id, ${at}, ${kind}, ${person.id}, ${person.name}, ${text}, ${until}::bigint, ${wall}
    from unnest(${numberArray(ids)}::int[]) as id`.execute(tx);
  const stations = new Map<number, PlacedAlarm[]>();
  for (const alarm of alarms)
    stations.set(alarm.station_id, [...(stations.get(alarm.station_id) ?? []), alarm]);
  await auditRepository(tx).add(
    [...stations].map(([stationId, own]) => ({
      personId: person.id,
      stationId,
      action: `alarm.${kind}` as const,
      detail: {
        alarms: own.length,
        codes: [...new Set(own.map(({ code }) => code))].slice(0, 10).join(', '),
        ...(text && { reason: text }),
        ...(wall && { wall }),
        ...(until !== null && { until: new Date(until).toISOString() }),
      },
    })),
    at,
  );
  await markAlarms(tx, [...stations.keys()]);
}

/** One shelf for each code of a device: a current one is changed or ended, so that it is never released in between. */
async function storeShelves(
  tx: Transaction<Schema>,
  alarms: readonly PlacedAlarm[],
  { kind, person, text, until, at }: AlarmDeed,
  suppressions: ReadonlyMap<number, SuppressionOfDevice[]>,
): Promise<void> {
  const places = new Map(alarms.map(({ device_id, code }) => [`${device_id} ${code}`, { device_id, code }]));
  const current = [...places.values()].flatMap(({ device_id, code }) =>
    (suppressions.get(device_id) ?? []).filter(
      (each) => each.code === code && each.from_at <= at && each.until_at > at,
    ),
  );
  for (const { device, code } of current) if (code !== null) places.delete(`${device} ${code}`);
  await tx
    .updateTable('alarm_suppression')
    .set(
      kind === 'shelve'
        ? { until_at: until ?? at, reason: text, person_id: person.id, by_name: person.name }
        : { until_at: at },
    )
    .where('id', '=', anyInt(current.map(({ id }) => id)))
    .execute();
  if (kind === 'unshelve' || places.size === 0) return;
  await tx
    .insertInto('alarm_suppression')
    .values(
      [...places.values()].map(({ device_id, code }) => ({
        ...{ device_id, station_id: null, company_id: null, code },
        ...{ from_at: at, until_at: until ?? at, reason: text, person_id: person.id, by_name: person.name },
      })),
    )
    .execute();
}
