import { alarmState, isSuppressed } from '@heliograph/domain/alarms';
import {
  nextStepAt,
  type AlarmChange,
  type AlarmTraits,
  type Escalation,
  type EscalationTarget,
} from '@heliograph/domain/notifications';
import { sql, type Kysely } from 'kysely';
import { anyInt } from '../../storage/anyOf.ts';
import { numberArray } from '../../storage/arrayText.ts';
import { getFacts } from '../../storage/repositories/alarmHandling.ts';
import { suppressionsOfDevices } from '../../storage/repositories/alarmSuppressions.ts';
import type { Schema } from '../../storage/schema.ts';

/** Maximum due alarms in one transaction. */
const MAX_DUE = 2000;
/** How often an alarm that is suppressed is looked at again. */
const SUPPRESSED_MS = 5 * 60_000;

/** Change of an alarm, with the traits that decide who is notified. */
export type NotedChange = AlarmChange & AlarmTraits;

interface Due {
  alarmId: number;
  escalationId: number;
  step: number;
  dueAt: number;
  level: Escalation['level'];
  steps: Escalation['steps'];
  /** Null for an alarm that was deleted. */
  stationId: number | null;
  deviceId: number;
  code: string;
  recovered_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string;
}

/** Alarms that started are escalated unless they are acknowledged in time. */
export async function noteEscalations(
  tx: Kysely<Schema>,
  started: readonly NotedChange[],
  now: number,
): Promise<void> {
  if (started.length === 0) return;
  await sql`
insert into alarm_escalation (alarm_id, escalation_id, step, due_at)
select alarm.id, escalation.id, 0, ${now} + (steps -> 0 ->> 'afterMinutes')::bigint * 60000
from unnest(${numberArray(started.map(({ id }) => id))}::int[], ${numberArray(started.map(({ rank }) => rank))}::int[])
  as started(id, rank)
join alarm on alarm.id = started.id join device on device.id = alarm.device_id join station on station.id = device.station_id
join escalation on escalation.person_id = station.creator_id or escalation.company_id = station.company_id
where started.rank >= escalation.level and alarm.recovered_at is null and alarm.acknowledged_at is null
on conflict do nothing`.execute(tx);
}

/** Takes alarms that ended and about which people were notified by an escalation. @returns news by person */
export async function takeNotifiedEnds(
  tx: Kysely<Schema>,
  ended: readonly AlarmChange[],
): Promise<Map<number, AlarmChange[]>> {
  const byPerson = new Map<number, AlarmChange[]>();
  if (ended.length === 0) return byPerson;
  const changes = new Map(ended.map((change) => [change.id, change]));
  const rows = await tx
    .deleteFrom('alarm_notified')
    .where('alarm_id', '=', anyInt(changes.keys()))
    .returning(['alarm_id', 'person_id'])
    .execute();
  for (const { alarm_id, person_id } of rows) addTo(byPerson, person_id, changes.get(alarm_id)!);
  return byPerson;
}

function addTo(byPerson: Map<number, AlarmChange[]>, personId: number, change: AlarmChange): void {
  const changes = byPerson.get(personId);
  if (changes) changes.push(change);
  else byPerson.set(personId, [change]);
}

/** Takes what is due. @returns what people are notified of, by person, and whether there may be more */
export async function takeEscalations(
  tx: Kysely<Schema>,
  now: number,
): Promise<{ byPerson: Map<number, AlarmChange[]>; isFull: boolean }> {
  const { rows } = await sql<Due>`
select due.alarm_id as "alarmId", due.escalation_id as "escalationId", due.step, due.due_at as "dueAt", escalation.level,
  escalation.steps, device.station_id as "stationId", device.id as "deviceId", alarm.code, alarm.recovered_at,
  alarm.acknowledged_at, alarm.acknowledged_by
from (select * from alarm_escalation where due_at <= ${now} order by due_at limit ${MAX_DUE}) as due
join escalation on escalation.id = due.escalation_id
left join alarm on alarm.id = due.alarm_id left join device on device.id = alarm.device_id`.execute(tx);
  if (rows.length === 0) return { byPerson: new Map(), isFull: false };
  const present = rows.filter(({ stationId }) => stationId !== null);
  const suppressions = await suppressionsOfDevices(
    tx,
    present.map(({ deviceId }) => deviceId),
    now,
  );
  const getState = (row: Due) =>
    row.stationId === null
      ? 'normal'
      : alarmState(getFacts({ ...row, id: row.alarmId }, suppressions.get(row.deviceId)), now);
  const notified: { stationId: number; to: EscalationTarget; alarmId: number }[] = [];
  const next: { row: Due; step: number; dueAt: number }[] = [];
  for (const row of rows) {
    const state = getState(row);
    if (isSuppressed(state)) next.push({ row, step: row.step, dueAt: now + SUPPRESSED_MS });
    const step = row.steps[row.step];
    if (state !== 'unacknowledged' || !step || row.stationId === null) continue;
    notified.push({ stationId: row.stationId, to: step.to, alarmId: row.alarmId });
    const dueAt = nextStepAt(row, row.step, row.dueAt);
    if (dueAt !== null) next.push({ row, step: row.step + 1, dueAt });
  }
  await store(tx, rows, next);
  return { byPerson: await peopleNotified(tx, notified), isFull: rows.length === MAX_DUE };
}

async function store(
  tx: Kysely<Schema>,
  taken: readonly Due[],
  next: readonly { row: Due; step: number; dueAt: number }[],
): Promise<void> {
  await sql`
delete from alarm_escalation where (alarm_id, escalation_id) in (
  select * from unnest(${numberArray(taken.map(({ alarmId }) => alarmId))}::int[],
    ${numberArray(taken.map(({ escalationId }) => escalationId))}::int[])
)`.execute(tx);
  if (next.length === 0) return;
  await tx
    .insertInto('alarm_escalation')
    .values(
      next.map(({ row, step, dueAt }) => ({
        alarm_id: row.alarmId,
        escalation_id: row.escalationId,
        step,
        due_at: dueAt,
      })),
    )
    .execute();
}

async function peopleNotified(
  tx: Kysely<Schema>,
  notified: readonly { stationId: number; to: EscalationTarget; alarmId: number }[],
): Promise<Map<number, AlarmChange[]>> {
  const byPerson = new Map<number, AlarmChange[]>();
  if (notified.length === 0) return byPerson;
  const { rows } = await sql<{ personId: number; stationId: number; alarmId: number }>`
with notified as (
  select * from unnest(${numberArray(notified.map(({ stationId }) => stationId))}::int[],
    ${notified.map(({ to }) => to)}::text[], ${numberArray(notified.map(({ alarmId }) => alarmId))}::int[])
    as row(station_id, target, alarm_id)
)
select distinct person.id as "personId", notified.station_id as "stationId", notified.alarm_id as "alarmId"
from notified join station on station.id = notified.station_id
join person on person.disabled_at is null and case notified.target
  when 'owner' then person.id = station.creator_id
  when 'shared' then exists (select from station_share where station_id = station.id and person_id = person.id)
  when 'administrators' then person.company_id = station.company_id and person.enterprise_auth
  else person.company_id = station.company_id
end`.execute(tx);
  for (const { personId, stationId, alarmId } of rows)
    addTo(byPerson, personId, { id: alarmId, stationId, ended: false, escalated: true });
  if (rows.length > 0)
    await sql`
insert into alarm_notified (alarm_id, person_id)
select * from unnest(${numberArray(rows.map(({ alarmId }) => alarmId))}::int[],
  ${numberArray(rows.map(({ personId }) => personId))}::int[])
on conflict do nothing`.execute(tx);
  return byPerson;
}
