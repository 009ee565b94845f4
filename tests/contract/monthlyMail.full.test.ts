import { saveNotificationSettings, type NotificationSettings } from '@heliograph/contracts/http';
import { readData, signIn, startMailbox, startStack, type Mailbox } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmMailsTo } from './support/alarmMails.ts';
import { MINUTE, startAlarmStack, type AlarmStack } from './support/alarmStack.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { connectDatabase } from './support/stackDatabase.ts';

const DAY = 24 * 60 * MINUTE;
const ZONE = 'Australia/Brisbane';

describe('the monthly mail', () => {
  let stack: AlarmStack;
  let { mailbox, server, database, tokens, stationId, settled, pass, alarm } = {} as AlarmStack;
  beforeAll(async () => {
    stack = await startAlarmStack();
    ({ mailbox, server, database, tokens, stationId, settled, pass, alarm } = stack);
  });
  afterAll(() => stack.stop());

  const choose = (changes: Partial<NotificationSettings>, person: keyof typeof tokens = 'owner') =>
    readData(
      server,
      saveNotificationSettings,
      notificationSettings({ mail: 0, push: 0, zone: ZONE, ...changes }),
      { token: tokens[person] },
    );
  /** Months are longer than a session. */
  async function signInAgain(): Promise<void> {
    for (const person of ['owner', 'admin', 'member'] as const) tokens[person] = await stack.signIn(person);
  }
  const mails = (person = 'owner') => alarmMailsTo(mailbox, person);
  /** To a time of the first day of the next month in Brisbane, which is ten hours ahead of UTC. */
  async function toFirstAt(hour: number, minute: number): Promise<void> {
    const now = new Date(server.clock.now + 10 * 60 * MINUTE);
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, hour - 10, minute);
    await pass(first - server.clock.now);
  }

  it('[ALM-07] comes once, on the first of the month in the zone and language of the person, to who wants it', async () => {
    // In any month, on any day of it.
    await toFirstAt(12, 0);
    await pass(14 * DAY);
    await signInAgain();
    await choose({ monthly: 1, daily_at: 7 * 60, language: 'zh' });
    await choose({ monthly: 0 }, 'admin');
    for (let n = 0; n < 3; n++) {
      const fault = await alarm({ code: 'F18' });
      server.clock.now += 30 * MINUTE;
      await fault.end();
    }
    await alarm({ level: 2 });
    const begun = new Date(server.clock.now + 10 * 60 * MINUTE);
    await toFirstAt(6, 59);
    expect(await mails()).toEqual([]);
    await pass(MINUTE);
    await expect.poll(server.afterWork(() => mails())).toHaveLength(1);
    const [mail] = await mails();
    expect(mail!.headers).toMatchObject({
      'content-language': 'zh',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.subject).toContain(`${begun.getUTCFullYear()}年${begun.getUTCMonth() + 1}月告警统计`);
    expect(mail!.text).toContain('1 座电站共有 4 条告警');
    expect(mail!.text).toMatch(/1: .*\(F18\): 3 条（75%）/);
    expect(mail!.text).toMatch(/高优先级: 3 条（75%）（标准：约 5%）/);
    expect(mail!.text).toMatch(/恢复用时: 中位数 30 分钟/);
    const date = begun.toISOString().slice(0, 7);
    expect(mail!.text).toContain(`https://solar.example/sheet?report=alarms&period=month&date=${date}-01`);
    await pass(2 * DAY);
    expect(await mails()).toHaveLength(1);
    expect(await mails('admin')).toEqual([]);
    expect(await mails('member')).toEqual([]);
  });

  it('[ALM-07] says that there were no alarms, and nothing to who may see no station', async () => {
    await signInAgain();
    await choose({ monthly: 1, language: 'en' });
    await choose({ monthly: 1, scope: 'chosen', station_ids: [stationId] }, 'admin');
    const member = { monthly: 1, scope: 'own' } as const;
    await choose(member, 'member');
    await database.query('update alarm set began_at = began_at - $1, recovered_at = began_at - $1', [
      400 * DAY,
    ]);
    await toFirstAt(7, 0);
    await expect.poll(server.afterWork(() => mails())).toHaveLength(2);
    await expect.poll(server.afterWork(() => mails('admin'))).toHaveLength(1);
    expect((await mails())[1]!.text).toMatch(/In \w+ \d{4} there were no alarms\. There is nothing to do\./);
    expect(await mails('member')).toEqual([]);
    const { rows } = await database.query<{ state: string }>(
      `select state from alarm_delivery join person on person.id = person_id where email like 'member@%'`,
    );
    expect(rows).toEqual([{ state: 'withdrawn' }]);
  });

  it('[ALM-07] is one for months in which no server ran, and ends by its own address, which ends no other mails', async () => {
    await signInAgain();
    await choose({ monthly: 1, mail: 1 });
    server.clock.now += 100 * DAY;
    await settled();
    await expect.poll(server.afterWork(() => mails())).toHaveLength(3);
    const address = /<(https:[^>]+)>/.exec((await mails())[2]!.headers['list-unsubscribe']!)![1]!;
    const local = address.replace('https://solar.example', server.http);
    expect(await (await fetch(local)).text()).toContain('monthly mails with alarm statistics');
    expect((await fetch(local, { method: 'POST' })).status).toBe(200);
    const { rows } = await database.query<{ mail: boolean; monthly_due_at: number | null }>(
      `select mail, monthly_due_at from notification_setting join person on person.id = person_id where email like 'owner@%'`,
    );
    expect(rows).toEqual([{ mail: true, monthly_due_at: null }]);
    await toFirstAt(8, 0);
    expect(await mails()).toHaveLength(3);
  });
});

describe('a server that is killed @full', () => {
  let mailbox: Mailbox;
  let dataDir: string;
  beforeAll(async () => {
    mailbox = await startMailbox();
    dataDir = await mkdtemp(join(tmpdir(), 'heliograph-monthly-'));
  });
  afterAll(async () => {
    await mailbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('[ALM-06] [ALM-07] sends each monthly mail, and repeats have the same id', async () => {
    const start = () =>
      startStack({ dataDir, env: { ...mailbox.env, SIMULATOR: 'off', DEMO_STATIONS: '1' } });
    let stack = await start();
    const { token } = await signIn(stack, 'owner');
    const settings = notificationSettings({ mail: 0, push: 0, monthly: 1, scope: 'own' });
    await readData(stack, saveNotificationSettings, settings, { token });
    const mailed = async () =>
      (await alarmMailsTo(mailbox, 'owner')).map(({ headers }) => headers['message-id']!.slice(1, 37));
    const rounds = ['at once', 'planned', 'sent'] as const;
    for (const [round, when] of rounds.entries()) {
      let database = await connectDatabase(stack);
      const stored = async () => (await database.query<{ id: string }>('select id from alarm_delivery')).rows;
      await database.query('update notification_setting set monthly_due_at = 1');
      if (when === 'planned') await expect.poll(stored).toHaveLength(round + 1);
      if (when === 'sent') await expect.poll(async () => new Set(await mailed()).size).toBe(round + 1);
      await database.end();
      await stack.kill();
      stack = await start();
      database = await connectDatabase(stack);
      // Those that the killed server held; else they are free after a minute.
      await database.query(`update alarm_delivery set due_at = 0 where state = 'waiting'`);
      await expect.poll(async () => new Set(await mailed()).size).toBe(round + 1);
      expect(new Set(await mailed())).toEqual(new Set((await stored()).map(({ id }) => id)));
      await database.end();
    }
    expect((await mailed()).length).toBeLessThanOrEqual(2 * rounds.length);
    await stack.stop();
  });
});
