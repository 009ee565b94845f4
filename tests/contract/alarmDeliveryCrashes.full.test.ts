import { addStation, addWebhook } from '@heliograph/contracts/http';
import {
  readData,
  listMessages,
  newStation,
  signIn,
  startMailbox,
  startStack,
  type Mailbox,
  type StackProcess,
} from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhookReceiver.ts';

/** Deliveries of each round: mails, and calls of a webhook besides those about its alarms. */
const MAILS = 55;
const CALLS = 45;
const ALARMS = 5;
/** For hundreds of deliveries at the end, on a busy machine. */
const longer = { timeout: 200_000, interval: 100 };

/** Mails about the alarms themselves are due only later. */
const IS_COUNTED = `(webhook_id is not null or payload ->> 'kind' = 'test')`;

const never = () => new Promise<never>(() => undefined);

/**
 * Where the server is killed, one round each: how far the first deliveries have come. Mails are held at the step, but
 * for `answered`, and of calls `called` is the last step before an answer.
 */
const KILLS = [
  'stored',
  'planned',
  ...(['connected', 'sender', 'recipient', 'data', 'kept'] as const),
  'answered',
  'called',
  'callAnswered',
] as const;
/** How many mails or calls get past the step before the kill. */
const PAST = 7;

let dataDir: string;
let mailbox: Mailbox;
let receiver: WebhookReceiver;
let stack: StackProcess;
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
  (await listMessages(mailbox.folder, 'owner@demo.example')).filter(
    ({ headers, subject }) => headers['list-unsubscribe'] !== undefined && subject.includes('test'),
  );

it('[ALM-06] a server killed at each step loses no delivery, and repeats have the same id and body', async () => {
  const { token } = await signIn(stack, 'owner');
  const added = await readData(stack, addStation, newStation(), { token });
  const wanted = { name: 'Tickets', url: receiver.url, level: 3, of_company: 0 } as const;
  const { webhook_id } = await readData(stack, addWebhook, wanted, { token });
  const { rows } = await database.query<{ id: number }>(
    'select device.id from device join gateway on gateway.id = gateway_id where uuid = $1 limit 1',
    [added.gateway.uuid],
  );
  const deviceId = rows[0]!.id;
  let code = 0;
  for (const kill of KILLS) {
    let reached = 0;
    // A connection is made once and used by many mails.
    const past = kill === 'connected' ? 0 : PAST;
    const isReached = () => reached > past;
    mailbox.atStep = (step) => {
      if (kill !== step && !(kill === 'answered' && step === 'kept')) return Promise.resolve();
      return ++reached > past && kill === step ? never() : Promise.resolve();
    };
    receiver.answer = () => {
      if (kill !== 'called' && kill !== 'callAnswered') return { status: 204 };
      return ++reached > past && kill === 'called' ? 'never' : { status: 204 };
    };
    await database.query('begin');
    await database.query(
      `insert into alarm_delivery (person_id, webhook_id, receiver, payload, created_at, due_at)
       select id, case when n > ${MAILS} then $1::int end,
         case when n > ${MAILS} then 'webhook:' || $1::int else 'mail' end, '{"kind": "test"}'::jsonb, 0, 0
       from person, generate_series(1, ${MAILS + CALLS}) as n where email = 'owner@demo.example'`,
      [webhook_id],
    );
    for (let i = 0; i < ALARMS; i++)
      await database.query(
        `insert into alarm (device_id, code, type, level, message, began_at)
         values ($1, $2, 'fault', 3, 'Something is wrong', 1)`,
        [deviceId, `X${++code}`],
      );
    await database.query('commit');
    if (kill === 'planned')
      await expect.poll(async () => (await database.query('select from alarm_change')).rowCount).toBe(0);
    else if (kill !== 'stored') await expect.poll(isReached).toBe(true);
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
    }, longer)
    .toBe(0);

  const stored = await database.query<{ id: string; webhook_id: number | null; state: string }>(
    `select id, webhook_id, state from alarm_delivery where ${IS_COUNTED}`,
  );
  expect(stored.rows.length).toBeGreaterThanOrEqual(1000);
  expect(new Set(stored.rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  const ids = (of: number | null) =>
    stored.rows
      .filter((row) => row.webhook_id === of)
      .map(({ id }) => id)
      .sort();
  const bodies = new Map(receiver.calls.map(({ id, body }) => [id, body]));
  expect([...bodies.keys()].sort()).toEqual(ids(webhook_id));
  for (const { id, body } of receiver.calls) expect(body).toBe(bodies.get(id));
  const notified = [...bodies.values()].flatMap(
    (body) =>
      (JSON.parse(body) as { data: { alarms?: { code: string }[] } }).data.alarms?.map(
        (alarm) => alarm.code,
      ) ?? [],
  );
  expect(notified.sort()).toEqual(Array.from({ length: code }, (_, i) => `X${i + 1}`).sort());

  const mailed = (await mails()).map(({ headers }) => headers['message-id']!.slice(1, 37));
  expect([...new Set(mailed)].sort()).toEqual(ids(null));
  // Repeats are what was under way when the server was killed.
  for (const all of [mailed, receiver.calls.map(({ id }) => id)])
    expect(all.length).toBeLessThanOrEqual(new Set(all).size + 20 * KILLS.length);
}, 500_000);
