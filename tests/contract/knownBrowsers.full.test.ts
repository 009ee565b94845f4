import {
  deletePerson,
  doGuestLogin,
  doLogin,
  getMessages,
  getPeople,
  type Lang,
  type Message,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  listMessages,
  startMailbox,
  waitForMessage,
  type Mailbox,
} from '@heliograph/testing';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { connectDatabase } from './support/stackDatabase.ts';

const DAY = 86_400_000;
const system = (name: string) => `Mozilla/5.0 (${name}) AppleWebKit/537.36 (KHTML, like Gecko)`;
const CHROME = `${system('Windows NT 10.0; Win64; x64')} Chrome/140.0.0.0 Safari/537.36`;
const SAFARI = `${system('Macintosh; Intel Mac OS X 10_15_7')} Version/18.0 Safari/605.1.15`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let mailbox: Mailbox;
let server: ClockedServer;
let database: pg.Client;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startClockedServer({
    SIMULATOR: 'off',
    PUBLIC_URL: 'https://solar.example',
    ...mailbox.env,
  });
  database = await connectDatabase(server);
});
afterAll(async () => {
  await database.end();
  await server.stop();
  await mailbox.stop();
});
// Messages to a person are limited per day.
beforeEach(() => void (server.clock.now += 2 * DAY));

interface Browser {
  agent?: string;
  address?: string;
  cookie?: string;
  lang?: Lang;
  secure?: boolean;
}

/** Signs in as a browser does. @returns the session's token, and the cookie that it set */
async function enter(person: string, { agent = CHROME, address, cookie, lang, secure }: Browser = {}) {
  const response = await fetch(new URL(doLogin.path, server.http), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      'x-forwarded-for': address ?? '203.0.113.9',
      ...(secure && { 'x-forwarded-proto': 'https' }),
      ...(cookie !== undefined && { cookie }),
      ...(lang && { lang }),
    },
    body: JSON.stringify({ type: 2, account: `${person}@demo.example`, password: server.password }),
  });
  expect(response.status).toBe(200);
  const [set = ''] = response.headers.getSetCookie();
  const { data } = (await response.json()) as { data: { token: string } };
  return { token: data.token, set, cookie: set.split(';')[0]! };
}

const mailsTo = (person: string) => listMessages(mailbox.folder, `${person}@demo.example`);
const newDevices = async (token: string): Promise<Message[]> =>
  (await readData(server, getMessages, {}, { token })).list.filter(({ kind }) => kind === 'newDevice');

/** Waits for as many mails and messages about new devices, and no more. */
async function expectTold(person: string, token: string, times: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await newDevices(token)).toHaveLength(times);
      expect(await mailsTo(person)).toHaveLength(times);
    },
    { timeout: 60_000 },
  );
}

describe('a new browser', () => {
  it('[OPS-03] is reported by mail in the language of the person, and by message; the first of an account is not', async () => {
    const first = await enter('owner', { lang: 'zh' });
    // The sign-in does not choose the language of the mail.
    const { token } = await enter('owner', { agent: SAFARI, address: '192.168.7.8', lang: 'en' });
    const mail = await waitForMessage(mailbox.folder, 'owner@demo.example');
    expect(mail.subject).toBe('您的 Heliograph 账号在新设备上登录');
    expect(mail.text).toContain('设备: macOS 上的 Safari\n地址: 192.168.7.8\n位置: 本地网络\n登录方式: 密码');
    expect(mail.text).toContain('\nhttps://solar.example/userCenter\n');
    expect(mail.html).toContain('<a href="https://solar.example/userCenter"');
    await expectTold('owner', token, 1);
    expect((await newDevices(first.token))[0]!.detail).toEqual({
      browser: 'Safari',
      os: 'macOS',
      address: '192.168.7.8',
      place: 'local',
    });
  });

  it('[OPS-03] is known by its cookie wherever it is', async () => {
    const phone = await enter('member', { agent: SAFARI });
    expect(phone.set).toMatch(
      /^heliograph-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (const address of ['198.51.100.1', '198.51.100.2', '2001:db8::7']) {
      const again = await enter('member', { agent: SAFARI, address, cookie: phone.cookie });
      // Kept as long as it is used.
      expect(again.set).toBe(phone.set);
    }
    // Another account's cookie says nothing about this one, nor does an unknown one.
    const other = await enter('installer');
    const { token } = await enter('member', { address: '198.51.100.3', cookie: other.cookie });
    await enter('member', { address: '198.51.100.4', cookie: 'heliograph-browser=short' });
    await expectTold('member', token, 2);
    expect((await mailsTo('member')).map(({ text }) => /198\.51\.100\.\d/.exec(text)?.[0])).toEqual([
      '198.51.100.3',
      '198.51.100.4',
    ]);
  });

  it('[OPS-03] has a cookie that only HTTPS carries where there is HTTPS', async () => {
    const { set } = await enter('member', { secure: true });
    expect(set).toMatch(/^__Host-heliograph-browser=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('[OPS-03] without cookies is known for 90 days by name and network, and adds no rows', async () => {
    const { token } = await enter('priya', { agent: '', address: '198.51.100.9' });
    const rows = async () => {
      const found = await database.query(
        `select kind from known_browser join person on id = person_id where email = 'priya@demo.example'`,
      );
      return found.rows.length;
    };
    await expect.poll(() => rows()).toBe(2);
    for (let i = 0; i < 5; i++) {
      server.clock.now += 2 * DAY;
      await enter('priya', { agent: '', address: '198.51.100.9' });
    }
    const again = await enter('priya', { agent: FIREFOX, address: '198.51.100.9' });
    await expectTold('priya', token, 1);
    expect((await mailsTo('priya'))[0]!.text).toContain('Device: Firefox on Linux');
    expect(await rows()).toBe(4);
    server.clock.now += 14 * DAY;
    await enter('priya', { agent: FIREFOX, address: '198.51.100.9', cookie: again.cookie });
    server.clock.now += 91 * DAY;
    const late = await enter('priya', { agent: '', address: '198.51.100.9' });
    await expectTold('priya', late.token, 2);
  });

  it('[OPS-03] [SEC-01] is reported at most five times a day, and 50 of each kind are remembered', async () => {
    const { token } = await enter('installer');
    const before = (await mailsTo('installer')).length;
    for (let i = 0; i < 60; i++) await enter('installer', { agent: '', address: `198.51.100.${i}` });
    await vi.waitFor(
      async () => {
        const { rows } = await database.query<{ kind: string; n: string }>(
          `select kind, count(*) as n from known_browser join person on id = person_id
         where email = 'installer@demo.example' group by kind order by kind`,
        );
        expect(rows.map(({ kind, n }) => [kind, Number(n)])).toEqual([
          ['cookie', 50],
          ['device', 50],
        ]);
      },
      { timeout: 60_000 },
    );
    await expectTold('installer', token, before + 5);
  });

  it('[OPS-03] is reported by message to people without an e-mail address, and not to guests', async () => {
    await database.query(`update person set email = null where email = 'noah@demo.example'`);
    const { rows } = await database.query<{ area_code: string; mobile: string }>(
      `select area_code, mobile from person where email is null and mobile is not null`,
    );
    const [noah] = rows;
    const request = {
      type: 0,
      areaCode: noah!.area_code,
      account: noah!.mobile,
      password: server.password,
    } as const;
    const { token } = await readData(server, doLogin, request);
    await readData(server, doLogin, request, { headers: { 'user-agent': FIREFOX } });
    await expect.poll(() => newDevices(token)).toHaveLength(1);
    const mobile = `${noah!.area_code}${noah!.mobile}`;
    expect(await listMessages(mailbox.folder, mobile)).toEqual([]);
    for (const agent of [CHROME, FIREFOX]) {
      const guest = await readData(server, doGuestLogin, {}, { headers: { 'user-agent': agent } });
      expect((await readData(server, getMessages, {}, { token: guest.token })).list).not.toContainEqual(
        expect.objectContaining({ kind: 'newDevice' }),
      );
    }
  });

  it('[OPS-03] of an account from before browsers were remembered is compared with its sessions', async () => {
    const { token } = await enter('admin', { agent: SAFARI });
    const before = (await newDevices(token)).length;
    const rows = () => database.query('select from known_browser');
    await expect.poll(async () => (await rows()).rowCount).toBeGreaterThan(0);
    await database.query('delete from known_browser');
    await enter('admin', { agent: SAFARI });
    await expect.poll(async () => (await rows()).rowCount).toBeGreaterThan(0);
    await database.query('delete from known_browser');
    await enter('admin', { agent: FIREFOX, address: '198.51.100.77' });
    await expectTold('admin', token, before + 1);
  });

  it('[OPS-03] is forgotten with the account', async () => {
    const admin = await enter('admin');
    await enter('priya');
    const { list } = await readData(server, getPeople, { q: 'priya@demo' }, { token: admin.token });
    const id = list[0]!.user_id;
    const count = async () =>
      (await database.query('select from known_browser where person_id = $1', [id])).rowCount;
    await expect.poll(() => count()).toBeGreaterThan(0);
    const { status } = await callStack(server, deletePerson, { user_id: id }, { token: admin.token });
    expect(status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('[OPS-03] signs in at once when no mail can be sent', async () => {
    await mailbox.stop();
    const began = performance.now();
    const { token } = await enter('owner', { agent: FIREFOX, address: '198.51.100.200' });
    expect(performance.now() - began).toBeLessThan(1000);
    await expect.poll(async () => (await newDevices(token)).length).toBeGreaterThan(0);
  });
});
