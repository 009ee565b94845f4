import { groupBy } from '@heliograph/domain/groupBy';
import {
  advanceGroups,
  getAlarmKind,
  isWanted,
  nextDue,
  type AlarmChange,
  type AlarmGroup,
  type AlarmTraits,
  type GroupNotification,
  type NotificationSettings,
} from '@heliograph/domain/notifications';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Relations } from '../../access/relations.ts';
import { AdvisoryLock } from '../../storage/advisoryLock.ts';
import { anyInt } from '../../storage/anyOf.ts';
import { readSettings } from '../../storage/repositories/notificationSettings.ts';
import type { Account, PeopleRepository } from '../../storage/repositories/people.ts';
import { getPushSubscriptions } from '../../storage/repositories/pushSubscriptions.ts';
import type { Schema } from '../../storage/schema.ts';
import { addDelivery, repeatStarts, type Receiver } from './addDelivery.ts';
import type { DeliveryPayload, NotifiedAlarm } from '../../storage/deliveryPayload.ts';
import { getUrgency } from '../../alarms/explainAlarm.ts';
import { planMonthly } from './planMonthly.ts';
import { noteEscalations, takeEscalations, takeNotifiedEnds, type NotedChange } from './planEscalations.ts';
import { findReaders, viewable, findWebhooks } from './recipients.ts';
import { suppressedAlarms } from './suppressedAlarms.ts';
import { webhookParts } from './webhookBody.ts';

/** Maximum changes, and people whose groups are due, in one transaction. */
const MAX_CHANGES = 2000;
const MAX_PEOPLE = 1000;
/** Maximum SMS to a person per day; each costs the operator money. */
const MAX_SMS = 20;
const DAY_MS = 86_400_000;

export interface PlanPorts {
  db: Kysely<Schema>;
  people: Pick<PeopleRepository, 'byId'>;
  relations: Pick<Relations, 'of'>;
  /** Channels that this server has: users are not notified on others, later either. */
  channels: { mail: boolean; sms: boolean };
  /** Epoch ms. */
  now: () => number;
}

/**
 * Takes what has happened to alarms into the groups of the people concerned, and stores what they are notified about,
 * in one transaction: a change is either still noted or all of its deliveries are stored.
 *
 * @returns whether there may be more to do at once
 */
export async function planDeliveries(ports: PlanPorts): Promise<boolean> {
  const { db, now } = ports;
  const { rows } = await sql<{ waits: boolean }>`
select exists (select from alarm_change) or exists (select from alarm_group where due_at <= ${now()})
  or exists (select from alarm_escalation where due_at <= ${now()})
  or exists (select from notification_setting where monthly_due_at <= ${now()}) as waits`.execute(db);
  if (rows[0]?.waits !== true) return false;
  return db.transaction().execute((tx) => planIn(tx, ports));
}

async function planIn(tx: Transaction<Schema>, ports: PlanPorts): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
select pg_try_advisory_xact_lock(${AdvisoryLock.alarmNotifications}) as mine`.execute(tx);
  if (rows[0]?.mine !== true) return false;
  const { taken, changes } = await takeChanges(tx, ports.now());
  const stationIds = [...new Set(changes.map(({ stationId }) => stationId))];
  const due = await peopleDue(tx, ports.now());
  const concerned = new Map<number, Set<number>>(due.map((id) => [id, new Set()]));
  const readers = await findReaders(tx, stationIds);
  for (const { personId, stationId } of readers)
    concerned.set(personId, (concerned.get(personId) ?? new Set()).add(stationId));
  const notified = await takeNotifiedEnds(
    tx,
    changes.filter(({ ended }) => ended),
  );
  await noteEscalations(
    tx,
    changes.filter(({ ended }) => !ended),
    ports.now(),
  );
  const { byPerson: escalated, isFull } = await takeEscalations(tx, ports.now());
  for (const personId of [...notified.keys(), ...escalated.keys()])
    concerned.set(personId, concerned.get(personId) ?? new Set());
  const byStation = groupBy(changes, ({ stationId }) => stationId);
  for (const [personId, stations] of concerned) {
    const theirs = [
      ...[...stations].flatMap((id) => byStation.get(id) ?? []),
      // Whatever they chose.
      ...(notified.get(personId) ?? []),
      ...(escalated.get(personId) ?? []),
    ];
    await planGroups(tx, ports, personId, theirs);
  }
  if (changes.length > 0) await planWebhooks(tx, ports, changes);
  const areMore = await planMonthly(tx, ports.channels, ports.now());
  return taken === MAX_CHANGES || due.length === MAX_PEOPLE || isFull || areMore;
}

/** An incident concerns everyone. */
const HIGHEST = 3;

async function takeChanges(
  tx: Kysely<Schema>,
  now: number,
): Promise<{ taken: number; changes: NotedChange[] }> {
  const { rows } = await sql<
    Pick<NotifiedAlarm, 'code' | 'message' | 'type' | 'level'> &
      Omit<NotedChange, 'id' | 'incidentId' | keyof AlarmTraits> & {
        id: number | null;
        incidentId: number | null;
      }
  >`
with taken as (
  delete from alarm_change where id in (select id from alarm_change order by id limit ${MAX_CHANGES})
  returning id, alarm_id, ended
)
select alarm.id, device.station_id as "stationId", taken.ended, alarm.code, alarm.message, alarm.type, alarm.level, incident_id as "incidentId"
from taken left join alarm on alarm.id = taken.alarm_id left join device on device.id = alarm.device_id
left join incident_member on incident_member.alarm_id = alarm.id
order by taken.id`.execute(tx);
  const suppressed = await suppressedAlarms(
    tx,
    rows.flatMap(({ id, ended }) => (ended ? [] : (id ?? []))),
    now,
  );
  // Alarms may have been deleted since; of those that are suppressed, the end of the suppression is noted.
  const changes = rows.flatMap(({ id, stationId, ended, incidentId, ...alarm }) =>
    id === null || (!ended && suppressed.has(id))
      ? []
      : [
          {
            id,
            stationId,
            ended,
            incidentId: incidentId ?? undefined,
            kind: getAlarmKind(alarm),
            ...(incidentId === null ? getUrgency(alarm) : ({ rank: HIGHEST, concerns: 'both' } as const)),
          },
        ],
  );
  return { taken: rows.length, changes };
}

async function peopleDue(tx: Kysely<Schema>, now: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('alarm_group')
    .select('person_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

async function planGroups(
  tx: Transaction<Schema>,
  { people, relations, channels, now }: PlanPorts,
  personId: number,
  noted: readonly (NotedChange | AlarmChange)[],
): Promise<void> {
  const at = now();
  const person = await people.byId(personId);
  const kept = await tx
    .selectFrom('alarm_group')
    .select(['groups', 'due_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  let groups: AlarmGroup[] = kept?.groups ?? [];
  const settings = await readSettings(tx, personId);
  const receivers = person?.disabled_at === null ? await findReceivers(tx, person, settings, channels) : [];
  const changes: AlarmChange[] = noted.filter(
    (change) => change.ended || !('rank' in change) || isWanted(change, settings, at),
  );
  let notifications: GroupNotification[] = [];
  if (!person || receivers.length === 0) groups = [];
  else {
    if (kept && kept.due_at !== null && kept.due_at <= at) {
      const seen = await viewable(
        relations,
        person,
        groups.flatMap(({ alarms }) => alarms.map(({ stationId }) => stationId)),
      );
      changes.push(...(await refresh(tx, groups, seen, at)));
    }
    ({ groups, notifications } = advanceGroups(groups, changes, { now: at, settings, newId: randomUUID }));
  }
  await saveGroups(tx, personId, groups);
  if (notifications.length === 0) return;
  const notified = await notifiedAlarms(
    tx,
    notifications.flatMap(({ began, ended, lasting }) => [...began, ...ended, ...lasting]),
  );
  const alarms = (ids: readonly number[]) => ids.flatMap((id) => notified.get(id) ?? []);
  for (const { groupId, kind, began, ended, lasting } of notifications) {
    const payload: DeliveryPayload = {
      kind: 'group',
      groupId,
      group: kind,
      began: alarms(began),
      ended: alarms(ended),
      lasting: alarms(lasting),
    };
    const isOver = began.length === 0 && lasting.length === 0;
    for (const receiver of receivers)
      if (receiver.channel !== 'sms' || ((began.length > 0 || isOver) && (await mayCost(tx, personId, at))))
        await addDelivery(tx, at, personId, receiver, payload);
  }
}

/** Where a person gets messages now. */
async function findReceivers(
  tx: Kysely<Schema>,
  person: Account,
  settings: NotificationSettings,
  channels: PlanPorts['channels'],
): Promise<Receiver[]> {
  const browsers = settings.push ? await getPushSubscriptions(tx, person.id) : [];
  return [
    ...(settings.mail && channels.mail && person.email !== null ? [{ channel: 'mail' as const }] : []),
    ...(settings.sms && channels.sms && person.mobile !== null ? [{ channel: 'sms' as const }] : []),
    ...browsers.map(({ id, endpoint }) => ({ channel: 'push' as const, pushId: id, endpoint })),
  ];
}

/** True if one more SMS of the day may be sent to a person. */
async function mayCost(tx: Kysely<Schema>, personId: number, now: number): Promise<boolean> {
  const { n } = await tx
    .selectFrom('alarm_delivery')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('person_id', '=', personId)
    .where('receiver', '=', 'sms')
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  return n < MAX_SMS;
}

/**
 * Takes out what was deleted or suppressed before it was reported, and what the person may no longer see. @returns ends
 * that were not noted
 */
async function refresh(
  tx: Kysely<Schema>,
  groups: readonly AlarmGroup[],
  seen: ReadonlySet<number>,
  now: number,
): Promise<AlarmChange[]> {
  const alarmsOf = groups.flatMap(({ alarms }) => alarms);
  const ids = alarmsOf.map(({ id }) => id);
  const suppressed = await suppressedAlarms(
    tx,
    alarmsOf.flatMap(({ id, notified }) => (notified ? [] : id)),
    now,
  );
  const rows = await tx
    .selectFrom('alarm')
    .select(['id', 'recovered_at'])
    .where('id', '=', anyInt(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.recovered_at]));
  for (const group of groups)
    group.alarms = group.alarms.filter(
      ({ id, stationId }) => known.has(id) && seen.has(stationId) && !suppressed.has(id),
    );
  return groups.flatMap(({ alarms }) =>
    alarms
      .filter(({ id, ended }) => !ended && known.get(id) !== null)
      .map(({ id, stationId }) => ({ id, stationId, ended: true })),
  );
}

async function saveGroups(
  tx: Kysely<Schema>,
  personId: number,
  groups: readonly AlarmGroup[],
): Promise<void> {
  if (groups.length === 0) {
    await tx.deleteFrom('alarm_group').where('person_id', '=', personId).execute();
    return;
  }
  const row = { due_at: nextDue(groups), groups: JSON.stringify(groups) };
  await tx
    .insertInto('alarm_group')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute();
}

async function planWebhooks(
  tx: Kysely<Schema>,
  { now }: PlanPorts,
  changes: readonly NotedChange[],
): Promise<void> {
  const webhooks = await findWebhooks(tx, [...new Set(changes.map(({ stationId }) => stationId))]);
  if (webhooks.length === 0) return;
  const notified = await notifiedAlarms(
    tx,
    changes.map(({ id }) => id),
  );
  const byWebhook = groupBy(webhooks, ({ webhookId }) => webhookId);
  for (const [webhookId, rows] of byWebhook) {
    const { personId, level } = rows[0]!;
    const stations = new Set(rows.map(({ stationId }) => stationId));
    const alarms = changes.flatMap((change) => {
      const alarm = notified.get(change.id);
      if (!alarm || !stations.has(change.stationId) || change.rank < level) return [];
      return [change.ended ? alarm : { ...alarm, ended: null }];
    });
    const repeated = await repeatStarts(
      tx,
      webhookId,
      alarms.filter(({ ended, incident }) => ended === null && incident !== null),
      now(),
    );
    const others = alarms.filter(({ id, ended }) => ended !== null || !repeated.has(id));
    // An alarm may have begun and been taken over since the last time.
    const once = new Map(others.map((alarm) => [`${alarm.id} ${alarm.ended === null}`, alarm]));
    for (const part of webhookParts([...once.values()]))
      await addDelivery(
        tx,
        now(),
        personId,
        { channel: 'webhook', webhookId },
        { kind: 'webhook', alarms: part },
      );
  }
}

async function notifiedAlarms(
  tx: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, NotifiedAlarm>> {
  const rows = await tx
    .selectFrom('alarm')
    .innerJoin('device', 'device.id', 'alarm.device_id')
    .innerJoin('station', 'station.id', 'device.station_id')
    .where('alarm.id', '=', anyInt(ids))
    .select(['alarm.id', 'alarm.code', 'alarm.message', 'alarm.type', 'alarm.level'])
    .select(['alarm.began_at as began', 'alarm.recovered_at as ended'])
    .select(['device.device_id as deviceId', 'device.name as device'])
    .leftJoin('incident_member', 'incident_member.alarm_id', 'alarm.id')
    .select(['station.id as stationId', 'station.name as station', 'station.time_zone as zone'])
    .select('incident_member.incident_id as incident')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
