import { monthEdges, localDate } from '@heliograph/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlarmWatch } from '../../apps/server/src/alarms/alarmWatch.ts';
import { commissioning } from '../../apps/server/src/demo/commissioning.ts';
import { prepareDemo } from '../../apps/server/src/demo/demo.ts';
import { createRelations } from '../../apps/server/src/access/relations.ts';
import { alarmMessage } from '../../apps/server/src/notifications/alarms/alarmMessage.ts';
import type { DeliveryPayload } from '../../apps/server/src/storage/deliveryPayload.ts';
import { planDeliveries } from '../../apps/server/src/notifications/alarms/planDeliveries.ts';
import type { OutgoingMessage } from '../../apps/server/src/notifications/outgoingMessage.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { createFaultSchedule, type FaultEpisode } from '../../apps/simulator/src/faults/faultSchedule.ts';
import { openTestDatabase, silentLog } from './support/testDatabase.ts';

const SECOND = 1000;
const DAY = 86_400_000;
const START = Date.parse('2026-01-01T00:00Z');
const YEAR = 365 * DAY;
/** After what happened, gateways are taken as gone, and groups have waited. */
const SETTLES = 61 * SECOND;
/** Maximum notifications of a person in a month, notes at the end aside. */
const HANDFUL = 5;

interface Notified {
  at: number;
  message: OutgoingMessage;
  isOver: boolean;
}

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let notified: Notified[];
let raised = 0;

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  const repositories = createRepositories(database.db);
  const clock = { now: START };
  const now = () => clock.now;
  const { rows: brokers } = await database.pool.query<{ id: number }>(
    'insert into broker_server default values returning id',
  );
  const demo = await prepareDemo(
    { database, repositories, now },
    { stations: 24, password: 'demo-password', brokerId: brokers[0]!.id },
  );
  const { plans, seeded } = demo!;
  const { gateways } = commissioning({
    ...{ brokerUrl: '', grantKey: '', seed: seeded.seed, startedAt: seeded.at, plans, history: null },
    passwords: new Map(plans.map(({ uuid }) => [uuid, ''])),
  });
  const schedule = createFaultSchedule(seeded.seed, gateways);
  const episodes = gateways.flatMap(({ uuid }) =>
    schedule.between(uuid, START, START + YEAR).filter(({ from }) => from >= START),
  );
  raised = episodes.length;
  await database.pool.query(`update gateway set status = 'online', status_at = $1`, [START - DAY]);

  const relations = createRelations(repositories);
  const watch = createAlarmWatch({
    db: database.db,
    log: silentLog,
    isReceiving: () => Promise.resolve(true),
    now,
  });
  const ports = { db: database.db, people: repositories.people, relations, now };
  const settle = async () => {
    await watch.check();
    while (await planDeliveries({ ...ports, channels: { mail: true, sms: false } }));
  };
  /** When groups or ends of suppressions are due next. */
  const nextDue = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ at: number | null }>(
      `select least((select min(due_at) from alarm_group),
         (select min(until_at) from alarm_cause where not released)) as at`,
    );
    return rows[0]!.at ?? Infinity;
  };
  async function passUntil(at: number): Promise<void> {
    for (let due = await nextDue(); due <= at; due = await nextDue()) {
      clock.now = Math.max(clock.now + 1, due);
      await settle();
    }
    clock.now = at;
    await settle();
  }

  const events = episodes
    .flatMap((episode) => [
      { at: episode.from, ...makeStep(episode, true) },
      { at: episode.until, ...makeStep(episode, false) },
    ])
    .sort((a, b) => a.at - b.at);
  for (const { at, text, values } of events) {
    await passUntil(Math.max(at, clock.now));
    await database.pool.query(text, values);
    await passUntil(Math.max(clock.now, at) + SETTLES);
  }
  await passUntil(START + YEAR + DAY);

  const { rows } = await database.pool.query<{ payload: DeliveryPayload; created_at: number }>(
    `select payload, alarm_delivery.created_at from alarm_delivery join person on person.id = person_id
     where email = 'owner@demo.example' and receiver = 'mail' order by alarm_delivery.created_at`,
  );
  notified = rows.flatMap(({ payload, created_at: at }) =>
    payload.kind === 'group'
      ? {
          at,
          isOver: payload.began.length + payload.lasting.length === 0,
          message: alarmMessage(payload, {
            ...{ product: 'Heliograph', lang: 'en', origin: 'https://solar.example', unsubscribe: '' },
            zone: 'UTC',
          }),
        }
      : [],
  );
});
afterAll(() => test.close());

/** Start and end of an episode: gateways report alarms, and the server sees them go. */
function makeStep(
  { uuid, deviceId, fault, from, until }: FaultEpisode,
  begins: boolean,
): { text: string; values: unknown[] } {
  if (fault.effect === 'unreachable')
    return {
      text: `update gateway set status = $2, status_at = $3 where uuid = $1`,
      values: [uuid, begins ? 'offline' : 'online', begins ? from : until],
    };
  return begins
    ? {
        text: `insert into alarm (device_id, code, type, level, message, began_at)
          select id, $2, $3, $4, $5, $6 from device where device_id = $1`,
        values: [deviceId, fault.code, fault.type, fault.level, fault.msg, from],
      }
    : {
        text: `update alarm set recovered_at = $3 from device
          where device.id = alarm.device_id and device.device_id = $1 and code = $2 and recovered_at is null`,
        values: [deviceId, fault.code, until],
      };
}

it('[ALM-04] [ALM-05] a year of the demo’s alarms notifies an owner at most a handful of times a month, each with something to do', () => {
  const edges = monthEdges('UTC', localDate('UTC', START), START + YEAR - 1);
  const months = [...edges.subarray(0, -1)].map((start, month) =>
    notified.filter(({ at }) => at >= start && at < edges[month + 1]!),
  );
  expect(raised).toBeGreaterThan(200);
  expect(notified.length).toBeGreaterThan(6);
  for (const list of months) expect(list.filter(({ isOver }) => !isOver).length).toBeLessThanOrEqual(HANDFUL);
  for (const { message, isOver } of notified)
    expect(isOver || message.paragraphs.some((text) => text.startsWith('What to do: '))).toBe(true);
});
