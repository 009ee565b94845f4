import { addStation, addWebhook } from '@heliograph/contracts/http';
import {
  dataOf,
  listMessages,
  newStation,
  signIn,
  startMailbox,
  startStack,
  type Mailbox,
  type MailStep,
  type Stack,
} from '@heliograph/testing';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhookReceiver.ts';

/** Deliveries of each round: mails, and calls of a webhook besides those about its alarms. */
const MAILS = 140;
const CALLS = 110;
const ALARMS = 5;
const patient = { timeout: 60_000, interval: 20 };

/** Mails about the alarms themselves are due only later. */
const THREAD = randomUUID();
const IS_COUNTED = `(webhook_id is not null or payload ->> 'groupId' = '${THREAD}')`;

/** Code of the alarm that all other deliveries are about. */
const OLD = 'X0';

const never = () => new Promise<never>(() => undefined);

/** When the server is killed, one round each: what mails and calls are held at meanwhile, after some that were not. */
const KILLS: { until: 'stored' | 'planned' | 'held'; mails: (MailStep | 'answered')[]; calls: boolean }[] = [
  { until: 'stored', mails: [], calls: false },
  { until: 'planned', mails: [], calls: false },
  { until: 'held', mails: ['connected', 'sender', 'recipient', 'data', 'kept'], calls: true },
  { until: 'held', mails: ['answered'], calls: false },
];
/** How many mails or calls get past a step before one is held at it. */
const PAST = 7;

let dataDir: string;
let mailbox: Mailbox;
let receiver: WebhookReceiver;
let stack: Stack;
let database: Client;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-deliveries-'));
  mailbox = await startMailbox();
  receiver = await startWebhookReceiver();
  stack = await start();
  database = await connectDatabase(stack);
});
afterAll(async () => {
  await database.end();
  await stack.stop();
  await receiver.close();
  await mailbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startStack({
    dataDir,
    env: { ...mailbox.env, SIMULATOR: 'off', DEMO_STATIONS: '1', WEBHOOK_NETWORKS: 'loopback' },
  });

const mails = async () =>
  (await listMessages(mailbox.folder, 'owner@demo.example')).filter(({ headers }) =>
    headers.references?.includes(THREAD),
  );

it('[ALM-06] a server killed at each step loses no delivery, and repeats have the same id and body', async () => {
  const { token } = await signIn(stack, 'owner');
  const added = await dataOf(stack, addStation, newStation(), { token });
  const wanted = { name: 'Tickets', url: receiver.url, level: 3, of_company: 0 } as const;
  const { webhook_id } = await dataOf(stack, addWebhook, wanted, { token });
  const { rows } = await database.query<{ id: number; station_id: number }>(
    'select device.id, device.station_id from device join gateway on gateway.id = gateway_id where uuid = $1 limit 1',
    [added.gateway.uuid],
  );
  const { id: deviceId, station_id: stationId } = rows[0]!;
  const old = {
    ...{ id: 1, stationId, station: 'Roof', zone: 'UTC', deviceId: 'D1', device: 'Inverter' },
    ...{ code: OLD, message: 'Something is wrong', type: 'fault', level: 3, began: 1, ended: null },
  };
  const payloads = {
    call: { kind: 'webhook', alarms: [old] },
    mail: { kind: 'group', groupId: THREAD, group: 'station', began: [old], ended: [], lasting: [] },
  };
  let code = 0;
  for (const kill of KILLS) {
    const reached = new Map<string, number>();
    /** Counts what comes to a step. @returns whether it is held there */
    function comesTo(step: string): boolean {
      const count = (reached.get(step) ?? 0) + 1;
      reached.set(step, count);
      return count === PAST;
    }
    const wanted = [...kill.mails, ...(kill.calls ? ['called'] : [])];
    mailbox.atStep = (step) => {
      // What was answered is not held: its end is being stored.
      if (step === 'kept') comesTo('answered');
      return kill.mails.includes(step) && comesTo(step) ? never() : Promise.resolve();
    };
    receiver.answer = () => (kill.calls && comesTo('called') ? 'never' : { status: 204 });
    const isHeld = () => wanted.every((step) => (reached.get(step) ?? 0) >= PAST);
    await database.query('begin');
    await database.query(
      `insert into alarm_delivery (person_id, webhook_id, receiver, payload, created_at, due_at)
       select id, case when n > ${MAILS} then $1::int end,
         case when n > ${MAILS} then 'webhook:' || $1::int else 'mail' end,
         case when n > ${MAILS} then $2::jsonb else $3::jsonb end, 0, 0
       from person, generate_series(1, ${MAILS + CALLS}) as n where email = 'owner@demo.example'`,
      [webhook_id, JSON.stringify(payloads.call), JSON.stringify(payloads.mail)],
    );
    for (let i = 0; i < ALARMS; i++)
      await database.query(
        `insert into alarm (device_id, code, type, level, message, began_at)
         values ($1, $2, 'fault', 3, 'Something is wrong', 1)`,
        [deviceId, `X${++code}`],
      );
    await database.query('commit');
    if (kill.until === 'planned')
      await expect
        .poll(async () => (await database.query('select from alarm_change')).rowCount, patient)
        .toBe(0);
    else if (kill.until === 'held') await expect.poll(isHeld, patient).toBe(true);
    await database.end();
    await stack.kill();
    mailbox.atStep = () => Promise.resolve();
    receiver.answer = () => ({ status: 204 });
    stack = await start();
    database = await connectDatabase(stack);
    // Those that the killed server held; else they are free after a minute.
    await database.query("update alarm_delivery set due_at = 0 where state = 'waiting'");
  }
  await expect
    .poll(async () => {
      const left = await database.query<{ n: number }>(
        `select ((select count(*) from alarm_change)
           + (select count(*) from alarm_delivery where state = 'waiting' and ${IS_COUNTED}))::int as n`,
      );
      return left.rows[0]!.n;
    }, patient)
    .toBe(0);

  const stored = await database.query<{
    id: string;
    webhook_id: number | null;
    state: string;
    error: string;
  }>(`select id, webhook_id, state, error from alarm_delivery where ${IS_COUNTED}`);
  expect(stored.rows.length).toBeGreaterThanOrEqual(1000);
  expect(stored.rows.filter(({ state }) => state !== 'sent')).toEqual([]);
  const ids = (of: number | null) =>
    stored.rows
      .filter((row) => row.webhook_id === of)
      .map(({ id }) => id)
      .sort();
  const bodies = new Map(receiver.calls.map(({ id, body }) => [id, body]));
  expect([...bodies.keys()].sort()).toEqual(ids(webhook_id));
  for (const { id, body } of receiver.calls) expect(body).toBe(bodies.get(id));
  const notified = [...bodies.values()].flatMap((body) =>
    (JSON.parse(body) as { data: { alarms: { code: string }[] } }).data.alarms.flatMap((alarm) =>
      alarm.code === OLD ? [] : alarm.code,
    ),
  );
  expect(notified.sort()).toEqual(Array.from({ length: code }, (_, i) => `X${i + 1}`).sort());

  const mailed = (await mails()).map(({ headers }) => headers['message-id']!.slice(1, 37));
  expect([...new Set(mailed)].sort()).toEqual(ids(null));
  // Repeats are what was under way when the server was killed.
  for (const all of [mailed, receiver.calls.map(({ id }) => id)])
    expect(all.length).toBeLessThanOrEqual(new Set(all).size + 20 * KILLS.length);
}, 240_000);
