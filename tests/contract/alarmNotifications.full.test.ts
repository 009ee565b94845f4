import {
  addWebhook,
  getDeliveries,
  getNotificationSettings,
  getNotificationState,
  getWebhooks,
  replayDelivery,
  saveNotificationSettings,
  sendTest,
  testWebhook,
  type NotificationSettings,
} from '@heliograph/contracts/http';
import { readData, listMessages } from '@heliograph/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmMailsTo } from './support/alarmMails.ts';
import { MINUTE, SECOND, startAlarmStack, type AlarmStack } from './support/alarmStack.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhookReceiver.ts';

let receiver: WebhookReceiver;
let stack: AlarmStack;
let { mailbox, server, database, tokens, stationId, deviceId, signIn, settled, pass, alarm } =
  {} as AlarmStack;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  stack = await startAlarmStack();
  ({ mailbox, server, database, tokens, stationId, deviceId, signIn, settled, pass, alarm } = stack);
});
afterAll(async () => {
  await stack.stop();
  await receiver.close();
});

const mailsTo = (person: string) => alarmMailsTo(mailbox, person);

let seen: Record<string, number> = {};
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = () => ({ status: 204 });
  server.clock.now += SECOND;
  await settled();
  for (const person of ['owner', 'member', 'admin']) seen[person] = (await mailsTo(person)).length;
});
const newMails = async (person: string) => (await mailsTo(person)).slice(seen[person]);

const settings = (changes: Partial<NotificationSettings> = {}) =>
  notificationSettings({ zone: 'Australia/Brisbane', ...changes });
const choose = (person: keyof typeof tokens, changes: Partial<NotificationSettings>) =>
  readData(server, saveNotificationSettings, settings(changes), { token: tokens[person] });

describe('mails about alarms', () => {
  it('[ALM-05] tell the owner who chose nothing of a fault, what to do, and when it is over, in one thread', async () => {
    const before = await readData(server, getNotificationSettings, {}, { token: tokens.owner });
    expect(before).toMatchObject({ chosen: 0, sends_mail: 1, settings: { level: 3, scope: 'own', mail: 1 } });
    const fault = await alarm({ code: 'F18' });
    await alarm({ level: 2 });
    await settled();
    await pass(29 * SECOND);
    expect(await newMails('owner')).toEqual([]);
    await pass(SECOND);
    await expect.poll(server.afterWork(() => newMails('owner'))).toHaveLength(1);
    await fault.end();
    await settled();
    await pass(5 * MINUTE);
    await expect.poll(server.afterWork(() => newMails('owner'))).toHaveLength(2);
    const [began, ended] = await newMails('owner');
    expect(began!.text).toContain('1 alarm started.');
    expect(began!.text).toContain('Insulation resistance fault (F18)');
    expect(began!.text).toMatch(
      /What to do: Insulation resistance fault – .*moisture in a connector.*Do not touch modules or cables\./s,
    );
    expect(began!.text).toContain(`https://solar.example/powerDetail?isOne=1&station=${stationId}`);
    expect(began!.html).toContain('Insulation resistance fault (F18)');
    expect(ended!.text).toContain('It is over');
    expect(ended!.subject).toBe(began!.subject);
    expect(ended!.headers.references).toBe(began!.headers.references);
    expect(ended!.headers['in-reply-to']).toBe(began!.headers['in-reply-to']);
    expect(ended!.headers['message-id']).not.toBe(began!.headers['message-id']);
    expect(began!.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(await newMails('member')).toEqual([]);
    expect(await newMails('admin')).toEqual([]);
  });

  it('[ALM-05] are not sent about what was over within 30 s', async () => {
    const fault = await alarm();
    await settled();
    await pass(20 * SECOND);
    await fault.end();
    await settled();
    await pass(10 * MINUTE);
    expect(await newMails('owner')).toEqual([]);
  });

  it('[ALM-05] go to others who may see the station, in their language, and not once they may no longer', async () => {
    await choose('admin', { scope: 'all', language: 'zh' });
    await choose('member', { scope: 'all' });
    await database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
       select $1, id, 0, false, false, false, 0 from person where email = 'member@demo.example'`,
      [stationId],
    );
    await alarm();
    await settled();
    await database.query('delete from station_share where station_id = $1', [stationId]);
    await pass(30 * SECOND);
    await expect.poll(server.afterWork(() => newMails('admin'))).toHaveLength(1);
    expect((await newMails('admin'))[0]!.text).toContain('处理建议：');
    expect(await newMails('member')).toEqual([]);
    await choose('admin', {});
  });

  it('[ALM-05] are filtered by kind, who has to act, time of day and area', async () => {
    const { rows } = await database.query<{ area: string }>('select area from station where id = $1', [
      stationId,
    ]);
    const area = rows[0]!.area;
    const minute = Math.floor((server.clock.now / MINUTE) % 1440);
    const later = (minutes: number) => (minute + minutes + 1440) % 1440;
    // An over-current is for installers.
    const cases: [Partial<NotificationSettings>, number][] = [
      [{ kinds: ['warning', 'offline', 'rule'] }, 0],
      [{ kinds: ['fault'] }, 1],
      [{ concerns: 'owner' }, 0],
      [{ concerns: 'installer' }, 1],
      [{ hours_from: later(-120), hours_to: later(300), zone: 'UTC' }, 1],
      [{ hours_from: later(300), hours_to: later(600), zone: 'UTC' }, 0],
      [{ scope: 'areas', areas: ['Elsewhere'] }, 0],
      [{ scope: 'areas', areas: ['Elsewhere', area] }, 1],
    ];
    const started = async () =>
      (await mailsTo('owner')).filter(({ text }) => /alarms? started/.test(text)).length;
    for (const [changes, mails] of cases) {
      await choose('owner', changes);
      const before = await started();
      const fault = await alarm({ code: 'F18', message: 'AC over-current' });
      await settled();
      // News of a station that has open alarms waits for five minutes.
      await pass(6 * MINUTE);
      await pass(MINUTE);
      await expect.poll(server.afterWork(started), { message: JSON.stringify(changes) }).toBe(before + mails);
      await fault.end();
      await settled();
      await pass(6 * MINUTE);
    }
    await choose('owner', {});
  });

  it('[ALM-05] end with one click, which programs that follow links do not make', async () => {
    await alarm();
    await settled();
    await pass(5 * MINUTE);
    await expect.poll(server.afterWork(() => newMails('owner'))).not.toHaveLength(0);
    const link = /<https:\/\/solar\.example([^>]+)>/.exec(
      (await newMails('owner'))[0]!.headers['list-unsubscribe']!,
    )![1]!;
    const wantsMail = async () =>
      (await readData(server, getNotificationSettings, {}, { token: tokens.owner })).settings.mail;
    const page = await fetch(`${server.http}${link}`);
    expect(await page.text()).toContain('<form method="post">');
    expect(await wantsMail()).toBe(1);
    const forged = link.replace(/\/(\d+)\./, (_, id: string) => `/${Number(id) + 1}.`);
    expect((await fetch(`${server.http}${forged}`, { method: 'POST' })).status).toBe(404);
    const done = await fetch(`${server.http}${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(done.status).toBe(200);
    expect(await wantsMail()).toBe(0);
    seen.owner = (await mailsTo('owner')).length;
    await alarm();
    await settled();
    await pass(5 * MINUTE);
    expect(await newMails('owner')).toEqual([]);
    await choose('owner', {});
  });

  it('[ALM-05] can be tested', async () => {
    await readData(server, sendTest, { channel: 'mail' }, { token: tokens.owner });
    await expect.poll(server.afterWork(() => newMails('owner'))).toHaveLength(1);
    expect((await newMails('owner'))[0]!.subject).toContain('test of your notifications');
  });

  it('[ALM-05] about 1,000 stations at once are one, and one when all of it is over', async () => {
    const devices = await cloneStations(1000);
    await database.query(
      `insert into alarm (device_id, code, type, level, message, began_at)
       select id, 'X0', 'fault', 3, 'Something is wrong', $2::bigint from unnest($1::int[]) as id`,
      [devices, server.clock.now],
    );
    await settled();
    await pass(30 * SECOND);
    await expect.poll(server.afterWork(() => newMails('owner'))).toHaveLength(1);
    for (let part = 0; part < 1000; part += 250) {
      await database.query(`update alarm set recovered_at = $2 where code = 'X0' and device_id = any($1)`, [
        devices.slice(part, part + 250),
        server.clock.now,
      ]);
      await settled();
      await pass(6 * MINUTE);
    }
    await expect.poll(server.afterWork(() => newMails('owner'))).toHaveLength(2);
    const [began, over] = await newMails('owner');
    expect(began!.text).toContain('1000 alarms at 1000 stations started.');
    expect(began!.text).toContain('980 more on the page');
    expect(over!.text).toContain('It is over');
    expect(over!.headers.references).toBe(began!.headers.references);
  });
});

/** Stations like the first one, of the same owner. @returns a device of each */
async function cloneStations(count: number): Promise<number[]> {
  const columns = async (table: string, without: readonly string[]) => {
    const { rows } = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
      [table, ['id', ...without]],
    );
    return rows.map(({ name }) => `"${name}"`).join(', ');
  };
  const station = await columns('station', []);
  const gateway = await columns('gateway', ['station_id', 'uuid']);
  const device = await columns('device', ['station_id', 'gateway_id', 'device_id', 'serial_key']);
  const { rows } = await database.query<{ id: number }>(
    `with stations as (
       insert into station (${station}) select ${station} from station, generate_series(1, ${count})
       where id = $1 returning id
     ), gateways as (
       insert into gateway (${gateway}, station_id, uuid)
       select ${gateway.replace(/"(\w+)"/g, 'g."$1"')}, stations.id, gen_random_uuid()::text
       from stations, lateral (select * from gateway where gateway.station_id = $1 limit 1) as g
       returning id, station_id
     )
     insert into device (${device}, station_id, gateway_id, device_id, serial_key)
     select ${device.replace(/"(\w+)"/g, 'd."$1"')}, gateways.station_id, gateways.id,
       'clone-' || gateways.id, 'clone-' || gateways.id
     from gateways, lateral (select * from device where device.id = $2) as d returning id`,
    [stationId, deviceId],
  );
  return rows.map(({ id }) => id);
}

describe('webhooks', () => {
  let webhookId: number;
  let secret: string;
  beforeAll(async () => {
    // Adding one needs a fresh proof.
    tokens.owner = await signIn('owner');
    const wanted = { name: 'Tickets', url: receiver.url, level: 2, of_company: 0 } as const;
    ({ webhook_id: webhookId, secret } = await readData(server, addWebhook, wanted, { token: tokens.owner }));
  });
  const list = async () => (await readData(server, getWebhooks, {}, { token: tokens.owner })).list[0]!;
  const deliveries = async () =>
    (await readData(server, getDeliveries, { webhook_id: webhookId }, { token: tokens.owner })).list;

  it('[ALM-05] are notified at once of starts and ends, signed as another implementation expects', async () => {
    expect(secret).toMatch(/^whsec_/);
    const fault = await alarm({ level: 2 });
    await alarm({ level: 1 });
    await settled();
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(1);
    await fault.end();
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(2);
    const bodies = receiver.calls.map(({ body, headers }) => {
      const fresh = new Webhook(secret);
      // The clock of this server is ahead, so the age of the stamp is checked against it.
      expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(server.clock.now / 1000));
      const stamp = new Date(server.clock.now);
      expect(headers['webhook-signature']).toBe(fresh.sign(headers['webhook-id']!, stamp, body));
      expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      return JSON.parse(body) as { type: string; data: { alarms: { id: number; state: string }[] } };
    });
    expect(bodies.map(({ type, data }) => [type, data.alarms.map(({ id, state }) => [id, state])])).toEqual([
      ['alarms.changed', [[fault.id, 'started']]],
      ['alarms.changed', [[fault.id, 'ended']]],
    ]);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('[TRU-01] [ALM-05] are told of an alarm with the same delivery when an incident takes it over', async () => {
    const first = await alarm();
    await settled();
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(1);
    const { rows } = await database.query<{ id: number }>(
      `insert into incident (kind, began_at) values ('broker', $1) returning id`,
      [server.clock.now],
    );
    const incident = rows[0]!.id;
    const second = await alarm();
    await database.query('insert into incident_member (alarm_id, incident_id) values ($1, $3), ($2, $3)', [
      first.id,
      second.id,
      incident,
    ]);
    await database.query('insert into alarm_change (alarm_id, ended) values ($1, false)', [first.id]);
    await expect.poll(server.afterWork(() => receiver.calls.length)).toBeGreaterThanOrEqual(3);
    const told = receiver.calls.map(({ id, body }) => {
      const { data } = JSON.parse(body) as {
        data: { alarms: { id: number; state: string; incident: number | null }[] };
      };
      return { id, alarms: data.alarms.map((one) => [one.id, one.state, one.incident]) };
    });
    const ofFirst = told.filter(({ alarms }) => alarms.some(([id]) => id === first.id));
    expect(ofFirst.map(({ alarms }) => alarms)).toEqual([
      [[first.id, 'started', null]],
      [[first.id, 'started', incident]],
    ]);
    expect(ofFirst[1]!.id).toBe(ofFirst[0]!.id);
    const ofSecond = told.filter(({ alarms }) => alarms.some(([id]) => id === second.id));
    expect(new Set(ofSecond.map(({ id }) => id)).size).toBe(1);
    await first.end();
    await second.end();
    await settled();
  });

  it('[ALM-06] are called again with the same id after a failure, as late as they ask for, and by hand', async () => {
    receiver.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } });
    await alarm();
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(1);
    await expect.poll(server.afterWork(async () => (await deliveries())[0]!.status)).toBe(503);
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, error: 'the receiver answered 503' });
    expect(waiting!.next_time! - server.clock.now).toBeGreaterThan(3590 * SECOND);
    const state = await readData(server, getNotificationState, {}, { token: tokens.admin });
    expect(state.channels.find(({ channel }) => channel === 'webhook')).toMatchObject({
      waiting: 1,
      error: 'the receiver answered 503',
    });
    receiver.answer = () => ({ status: 204 });
    server.clock.now += 90 * MINUTE;
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(2);
    await expect.poll(server.afterWork(async () => (await deliveries())[0]!.state)).toBe('sent');
    const replay = { webhook_id: webhookId, delivery_id: waiting!.delivery_id };
    await readData(server, replayDelivery, replay, { token: tokens.owner });
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(3);
    expect(new Set(receiver.calls.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  });

  it('[ALM-05] stop when the receiver says that it is gone, and the owner is notified', async () => {
    receiver.answer = () => ({ status: 410 });
    await alarm();
    await expect.poll(server.afterWork(async () => (await list()).state)).toBe('gone');
    await expect
      .poll(async () => (await listMessages(mailbox.folder, 'owner@demo.example')).at(-1)!.subject)
      .toContain('“Tickets” was switched off');
    receiver.calls.length = 0;
    await alarm();
    await settled();
    expect(receiver.calls).toEqual([]);
    receiver.answer = () => ({ status: 204 });
    await readData(server, testWebhook, { webhook_id: webhookId }, { token: tokens.owner });
    await expect.poll(server.afterWork(() => receiver.calls)).toHaveLength(1);
    expect(JSON.parse(receiver.calls[0]!.body)).toMatchObject({ type: 'test' });
  });
});
