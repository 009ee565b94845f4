import {
  beginTotp,
  confirmTotp,
  doGuestLogin,
  doLogin,
  finishSignIn,
  getAuditLog,
  getPeople,
  getSessions,
  getSignIns,
  removeTotp,
  revokeSessions,
  sendPhoneCode,
  setDisabled,
  type AuditRecord,
} from '@heliograph/contracts/http';
import { callStack, readData, totpCode, type CallOptions } from '@heliograph/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { countryDatabase } from './support/countryDatabase.ts';
import { fromAddress } from './support/verificationCodes.ts';

const HOUR = 3_600_000;
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let folder: string;
let server: ClockedServer;
let admin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-countries-'));
  const file = join(folder, 'countries.mmdb');
  await writeFile(file, countryDatabase({ '203.0.113.0/24': 'AU', '198.51.100.0/25': 'NZ' }));
  server = await startClockedServer({ SIMULATOR: 'off', LOCATION_DB: file });
  admin = (await readData(server, doLogin, signingIn('admin'), at('192.168.1.2'))).token;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
// Each test in hours of its own, with a session of the administrator that counts as proved.
beforeEach(async () => {
  server.clock.now += 3 * HOUR;
  admin = (await readData(server, doLogin, signingIn('admin'), at('192.168.1.2'))).token;
});

const at = (address: string, agent = CHROME): CallOptions => ({
  headers: { ...fromAddress(address).headers, 'user-agent': agent },
});
const signingIn = (person: string, password = server.password) =>
  ({ type: 2, account: `${person}@demo.example`, password }) as const;
const enter = async (person: string, options = at('203.0.113.9')) =>
  (await readData(server, doLogin, signingIn(person), options)).token;
const guess = (person: string, options = at('203.0.113.9')) =>
  callStack(server, doLogin, signingIn(person, 'a guess'), options);
const recent = async (token: string) => (await readData(server, getSignIns, {}, { token })).list;

/** Sign-ins in the log of this test's hours. */
const readLog = async (token: string): Promise<AuditRecord[]> => {
  const from = server.clock.now - 2 * HOUR;
  return (await readData(server, getAuditLog, { area: 'signIn', from, limit: 200 }, { token })).list;
};

describe('sign-ins', () => {
  it('[OPS-05] are recorded with how, from where and on what', async () => {
    const token = await enter('owner');
    const [own] = await recent(token);
    expect(getSignIns.answer.parse({ list: await recent(token) }).list[0]).toEqual(own);
    expect(own).toMatchObject({
      at: server.clock.now,
      method: 'password',
      second: null,
      refusal: null,
      count: 1,
      address: '203.0.113.9',
      place: 'AU',
      browser: 'Chrome',
      os: 'Windows',
    });
    const [record] = await readLog(token);
    expect(record).toMatchObject({ action: 'session.begin', user_name: 'owner', place: 'AU' });
    // Administrators read it in the log, and have a list of their own.
    expect((await readLog(admin)).map(({ id }) => id)).toContain(record!.id);
    expect((await recent(admin)).every(({ place }) => place === 'local')).toBe(true);
    // No one else does.
    expect((await readLog(await enter('member'))).map(({ id }) => id)).not.toContain(record!.id);
    expect((await readData(server, getSessions, {}, { token }))[0]).toMatchObject({ place: 'AU' });
  });

  it('[OPS-05] of guests leave nothing', async () => {
    const before = (await readLog(admin)).length;
    await readData(server, doGuestLogin, {}, at('203.0.113.9'));
    expect(await readLog(admin)).toHaveLength(before);
  });

  it('[OPS-05] say which second factor confirmed them, and when it was wrong', async () => {
    const token = await enter('installer');
    const { secret } = await readData(server, beginTotp, {}, { token });
    await readData(server, confirmTotp, { code: totpCode(secret, server.clock.now) }, { token });
    server.clock.now += 60_000;
    const from = at('198.51.100.7');
    const { body } = await callStack(server, doLogin, signingIn('installer'), from);
    const challenge = (body.proof as { challenge: string }).challenge;
    await callStack(server, finishSignIn, { challenge, by: 'totp', code: 'ABCDEF' }, from);
    const code = totpCode(secret, server.clock.now);
    const again = await readData(server, finishSignIn, { challenge, by: 'totp', code }, from);
    await vi.waitFor(
      async () =>
        expect(
          (await recent(again.token))
            .filter(({ place }) => place === 'NZ')
            .map(({ method, second, refusal }) => [method, second, refusal])
            .sort(),
        ).toEqual([
          [null, null, 'factor'],
          ['password', 'totp', null],
        ]),
      { timeout: 60_000 },
    );
    await readData(server, removeTotp, {}, { token: again.token });
  });
});

describe('refused sign-ins', () => {
  const readRefused = async (token: string) =>
    (await readLog(token)).filter(({ action }) => action === 'session.refuse');

  it('[OPS-05] [SEC-01] are recorded for accounts that exist: alike ones in one row, by nobody in particular', async () => {
    const before = (await readLog(admin)).length;
    for (let i = 0; i < 4; i++) await guess('member');
    await guess('member', at('198.51.100.8', ''));
    const answers = [await guess('nobody'), await guess('member')].map(({ body }) => body);
    expect(answers[0]).toEqual(answers[1]);
    const token = await enter('member');
    await vi.waitFor(
      async () => {
        const rows = (await readRefused(token)).map(({ address, detail, user_name, subject }) => [
          address,
          detail.refusal,
          detail.count ?? 1,
          user_name,
          subject !== '',
        ]);
        expect(rows).toEqual([
          ['198.51.100.8', 'password', 1, '', true],
          ['203.0.113.9', 'password', 5, '', true],
        ]);
      },
      { timeout: 60_000 },
    );
    // Two rows and the sign-in: none for the account that does not exist.
    expect(await readLog(admin)).toHaveLength(before + 3);
  });

  it('[OPS-05] [SEC-01] are at most 20 rows an hour, however many addresses they come from', async () => {
    const addresses = Array.from({ length: 25 }, (_, i) => `198.51.100.${i}`);
    for (const address of addresses) await guess('member', at(address));
    const token = await enter('member', at('192.168.1.7'));
    await vi.waitFor(
      async () => {
        const rows = await readRefused(token);
        expect(rows).toHaveLength(20);
        expect(rows[0]!.detail.more).toBe(5);
      },
      { timeout: 60_000 },
    );
    // The list of recent ones shows few of them, and still the successful ones.
    const refusals = (await recent(token)).map(({ refusal }) => refusal);
    expect(refusals.filter((refusal) => refusal !== null)).toHaveLength(3);
    expect(refusals).toContain(null);
    server.clock.now += HOUR + 1;
    await guess('member', at('198.51.100.99'));
    await expect.poll(() => readRefused(token)).toHaveLength(21);
  });

  it('[OPS-05] say when the code was wrong or the account disabled', async () => {
    const { list } = await readData(server, getPeople, { q: 'noah@demo' }, { token: admin });
    const noah = list[0]!;
    const [phone_code = '', phone = ''] = noah.mobile.split(' ');
    const { code } = await readData(server, sendPhoneCode, { phone_code, phone, type: 'log' });
    const wrong = { type: 1, areaCode: phone_code, account: phone, verify_code: 'AAAAAA', verify_pwd: code };
    await callStack(server, doLogin, { ...wrong, type: 1 }, at('203.0.113.9'));
    await readData(server, setDisabled, { user_id: noah.user_id, disabled: 1 }, { token: admin });
    const { body } = await callStack(server, doLogin, signingIn('noah'), at('203.0.113.9'));
    expect(body.code).toBe(1403);
    await readData(server, setDisabled, { user_id: noah.user_id, disabled: 0 }, { token: admin });
    await vi.waitFor(
      async () =>
        expect((await readRefused(admin)).map(({ detail }) => detail.refusal)).toEqual(['disabled', 'code']),
      { timeout: 60_000 },
    );
  });
});

describe('many sign-ins', () => {
  it('[OPS-05] are at most 60 rows an hour, and alike ones share one', async () => {
    const token = await enter('priya', at('192.168.1.9'));
    for (let i = 0; i < 3; i++) await enter('priya', at('192.168.1.9'));
    expect((await recent(token))[0]).toMatchObject({ count: 4, place: 'local' });
    for (let i = 0; i < 62; i++) await enter('priya', at('192.168.1.9', `program ${i}`));
    const rows = (await readLog(token)).filter(({ action }) => action === 'session.begin');
    expect(rows).toHaveLength(60);
    expect(rows[0]!.detail.more).toBe(3);
  });
});

describe('ending sessions', () => {
  it('[OPS-05] [USR-01] is recorded with what was ended, once', async () => {
    const token = await enter('owner');
    await readData(server, revokeSessions, {}, { token });
    for (const address of ['198.51.100.3', '198.51.100.4', '198.51.100.5'])
      await enter('owner', at(address, ''));
    const sessions = await readData(server, getSessions, {}, { token });
    const one = sessions.find(({ address }) => address === '198.51.100.3')!;
    for (let i = 0; i < 2; i++) await readData(server, revokeSessions, { id: [one.id] }, { token });
    for (let i = 0; i < 2; i++) await readData(server, revokeSessions, {}, { token });
    const rows = (await readLog(token)).filter(({ action }) => action === 'session.end');
    expect(
      rows.slice(0, 2).map(({ user_name, detail }) => [user_name, detail.address, detail.sessions]),
    ).toEqual([
      ['owner', undefined, 2],
      ['owner', '198.51.100.3', undefined],
    ]);
  });
});
