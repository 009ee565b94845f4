import { addStation, addWebhook } from '@heliograph/contracts/http';
import {
  dataOf,
  listMessages,
  newStation,
  signIn,
  startMailbox,
  startStack,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './support/stackDatabase.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhookReceiver.ts';

const ALARMS = 40;
const MAILS = 30;
const patient = { timeout: 60_000, interval: 50 };

/** When the server is killed: with the first call of the round, before or after its answer, and after so many of its mails. */
const KILLS = [
  { calls: 0, mails: 0, answers: false },
  { calls: 1, mails: 1, answers: false },
  { calls: 1, mails: 5, answers: true },
  { calls: 1, mails: 12, answers: false },
  { calls: 1, mails: 25, answers: true },
];

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
  (await listMessages(mailbox.folder, 'owner@demo.example')).filter(
    ({ headers }) => headers['list-unsubscribe'] !== undefined,
  );

it('[ALM-06] a server killed at each step loses no delivery, and repeats have the same id and body', async () => {
  const { token } = await signIn(stack, 'owner');
  const added = await dataOf(stack, addStation, newStation(), { token });
  const wanted = { name: 'Tickets', url: receiver.url, level: 3, of_company: 0 } as const;
  const { webhook_id } = await dataOf(stack, addWebhook, wanted, { token });
  const { rows } = await database.query<{ id: number }>(
    'select device.id from device join gateway on gateway.id = gateway_id where uuid = $1 limit 1',
    [added.gateway.uuid],
  );
  const deviceId = rows[0]!.id;
  let code = 0;
  for (const kill of KILLS) {
    const calls = receiver.calls.length + kill.calls;
    const mailsThen = (await mails()).length + kill.mails;
    receiver.answer = () => (kill.answers ? { status: 204 } : 'never');
    await database.query(
      `insert into alarm_delivery (person_id, payload, created_at, due_at)
       select id, '{"kind": "test"}'::jsonb, 0, 0 from person, generate_series(1, ${MAILS})
       where email = 'owner@demo.example'`,
    );
    for (let i = 0; i < ALARMS / KILLS.length; i++)
      await database.query(
        `insert into alarm (device_id, code, type, level, message, began_at)
         values ($1, $2, 'fault', 3, 'Something is wrong', 1)`,
        [deviceId, `X${++code}`],
      );
    const isReached = async () => receiver.calls.length >= calls && (await mails()).length >= mailsThen;
    await expect.poll(isReached, patient).toBe(true);
    await database.end();
    await stack.kill();
    receiver.answer = () => ({ status: 204 });
    stack = await start();
    database = await connectDatabase(stack);
    // Those that the killed server held; else they are free after a minute.
    await database.query("update alarm_delivery set due_at = 0 where state = 'waiting'");
  }
  await expect
    .poll(async () => {
      const left = await database.query<{ n: number }>(
        "select ((select count(*) from alarm_change) + (select count(*) from alarm_delivery where state = 'waiting' and webhook_id is not null))::int as n",
      );
      return left.rows[0]!.n;
    }, patient)
    .toBe(0);

  const stored = await database.query<{ id: string; webhook_id: number | null; state: string }>(
    // Mails about these alarms may be due only later.
    'select id, webhook_id, state from alarm_delivery where webhook_id is not null',
  );
  expect(new Set(stored.rows.map(({ state }) => state))).toEqual(new Set(['sent']));
  const ids = (of: number | null) =>
    stored.rows
      .filter((row) => row.webhook_id === of)
      .map(({ id }) => id)
      .sort();
  const bodies = new Map(receiver.calls.map(({ id, body }) => [id, body]));
  expect([...bodies.keys()].sort()).toEqual(ids(webhook_id));
  for (const { id, body } of receiver.calls) expect(body).toBe(bodies.get(id));
  const notified = [...bodies.values()].flatMap((body) =>
    (JSON.parse(body) as { data: { alarms: { code: string }[] } }).data.alarms.map((alarm) => alarm.code),
  );
  expect(notified.sort()).toEqual(Array.from({ length: code }, (_, i) => `X${i + 1}`).sort());

  const mailed = (await mails()).map(({ headers }) => headers['message-id']!.slice(1, 37));
  const wantedMails = ids(null);
  expect([...new Set(mailed)].sort()).toEqual(expect.arrayContaining(wantedMails));
  for (const id of wantedMails)
    expect(mailed.filter((one) => one === id).length).toBeLessThanOrEqual(1 + KILLS.length);
  // Repeats are what was under way when the server was killed.
  expect(mailed.length).toBeLessThanOrEqual(wantedMails.length + 20 * KILLS.length);
}, 240_000);
