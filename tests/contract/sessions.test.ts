import {
  doGuestLogin,
  doLogout,
  getMqttCredential,
  getSession,
  getSessions,
  revokeSessions,
  type SessionInfo,
} from '@heliograph/contracts/http';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  getBrokerCredentials,
  waitUntilClosed,
  connectBroker,
  connectSession,
} from './support/brokerClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const FIFTEEN_DAYS = 1_296_000_000;

let stack: Stack;
let database: pg.Client;
beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off' });
  database = await connectDatabase(stack);
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});

const readToken = async (person: Parameters<typeof signIn>[1]) => (await signIn(stack, person)).token;
const readSessions = (token: string, headers?: Record<string, string>): Promise<SessionInfo[]> =>
  readData(stack, getSessions, {}, { token, ...(headers && { headers }) });
const readCurrent = async (token: string) =>
  (await readSessions(token)).find(({ current }) => current === 1)!;
const revoke = (token: string, ...id: string[]) => callStack(stack, revokeSessions, { id }, { token });
const alive = async (token: string) => (await callStack(stack, getSession, {}, { token })).body.code;

describe('sessions', () => {
  it('[USR-01] are listed to their user, with the current one marked', async () => {
    const [first, second, other] = [
      await readToken('owner'),
      await readToken('owner'),
      await readToken('member'),
    ];
    const before = Date.now();
    const list = await readSessions(second);
    expect(getSessions.answer.parse(list)).toEqual(list);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const mine = await readCurrent(second);
    expect(mine.address).toBe('127.0.0.1');
    expect(mine.expires_at - mine.created_at).toBe(FIFTEEN_DAYS);
    expect(Math.abs(mine.seen_at - before)).toBeLessThan(MINUTE);
    const ids = list.map(({ id }) => id);
    expect(ids).toContain((await readCurrent(first)).id);
    expect(ids).not.toContain((await readCurrent(other)).id);
    // A session's id is not a credential.
    for (const id of ids) expect(await alive(id)).toBe(1401);
    expect(list.map(({ seen_at }) => seen_at)).toEqual(
      list.map(({ seen_at }) => seen_at).sort((a, b) => b - a),
    );
  });

  it('[USR-01] show browser and system of their last use, updated once a minute', async () => {
    const token = await readToken('owner');
    const use = (agent: string) =>
      readSessions(token, { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { id, seen_at } = await readCurrent(token);
    const age = (ms: number) =>
      database.query('update session set seen_at = seen_at - $2::bigint where public_id = $1', [id, ms]);

    await age(MINUTE / 2);
    await use(firefox);
    expect(await readCurrent(token)).toMatchObject({ address: '127.0.0.1', browser: '', os: '' });

    await age(MINUTE);
    await use(firefox);
    await vi.waitFor(
      async () =>
        expect(await readCurrent(token)).toMatchObject({
          address: '203.0.113.9',
          browser: 'Firefox',
          os: 'Linux',
        }),
      { timeout: 60_000 },
    );
    expect((await readCurrent(token)).seen_at).toBeGreaterThanOrEqual(seen_at);

    await age(MINUTE);
    await use('x'.repeat(5000));
    await expect.poll(() => readCurrent(token)).toMatchObject({ browser: '', os: '' });
    const { rows } = await database.query<{ agent: string }>(
      'select agent from session where public_id = $1',
      [id],
    );
    expect(rows[0]!.agent).toHaveLength(400);
  });

  it('[USR-01] [SEC-01] end immediately when revoked, over HTTP and on the broker', async () => {
    const [mine, away] = [await readToken('owner'), await readToken('owner')];
    const [here, there] = [
      await connectSession(stack, mine, 'here'),
      await connectSession(stack, away, 'there'),
    ];
    const credentials = await getBrokerCredentials(stack, away);
    const { id } = await readCurrent(away);
    const dropped = waitUntilClosed(there);
    expect(await revoke(mine, id)).toMatchObject({ status: 200, body: { code: 1001, data: {} } });
    await dropped;
    for (const call of [getSession, getSessions, getMqttCredential])
      expect((await callStack(stack, call, {}, { token: away })).body.code).toBe(1401);
    const { user, password, clientPrefix } = credentials;
    await expect(
      connectBroker({ url: stack.mqtt, user, password, clientId: `${clientPrefix}again` }),
    ).rejects.toThrow(/bad username/i);
    expect((await readSessions(mine)).map((session) => session.id)).not.toContain(id);
    expect(here.connected).toBe(true);
    expect(await alive(mine)).toBe(1001);
    await here.endAsync();
  });

  it('[USR-01] say why they ended, and nothing to strangers', async () => {
    const [mine, away, out, old] = await Promise.all([1, 2, 3, 4].map(() => readToken('owner')));
    const { id } = await readCurrent(old!);
    await database.query('update session set expires_at = $2 where public_id = $1', [id, Date.now()]);
    await readData(stack, doLogout, {}, { token: out! });
    expect((await revoke(mine!, (await readCurrent(away!)).id)).status).toBe(200);
    const describeReason = async (token: string) => {
      const { code, reason } = (await callStack(stack, getSession, {}, { token })).body;
      return [code, reason];
    };
    expect(await describeReason(away!)).toEqual([1401, 'elsewhere']);
    expect(await describeReason(out!)).toEqual([1401, 'signedOut']);
    expect(await describeReason(old!)).toEqual([1401, 'expired']);
    for (const token of [id, 'unknown', '']) expect(await describeReason(token)).toEqual([1401, undefined]);
  });

  it('[USR-01] all end except the current one when none is named, for this user only', async () => {
    const [mine, other] = [await readToken('owner'), await readToken('member')];
    const elsewhere = await Promise.all([readToken('owner'), readToken('owner')]);
    const clients = await Promise.all(elsewhere.map((token) => connectSession(stack, token)));
    const bystander = await connectSession(stack, other);
    const dropped = Promise.all(clients.map(waitUntilClosed));
    expect((await revoke(mine)).status).toBe(200);
    await dropped;
    expect(await Promise.all([mine, other, ...elsewhere].map(alive))).toEqual([1001, 1001, 1401, 1401]);
    expect(await readSessions(mine)).toMatchObject([{ current: 1 }]);
    expect(bystander.connected).toBe(true);
    await bystander.endAsync();
  });

  it('[SEC-01] of others, unknown and ended ones are silently ignored', async () => {
    const [mine, other, gone] = [
      await readToken('owner'),
      await readToken('member'),
      await readToken('owner'),
    ];
    const theirs = (await readCurrent(other)).id;
    const ended = (await readCurrent(gone)).id;
    await revoke(mine, ended);
    const answers = await Promise.all(
      [theirs, ended, 'nothing', "' or 1=1 --"].map((id) => revoke(mine, id)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { code: 1001, data: {} } });
    // An administrator may not sign others out either.
    expect((await revoke(await readToken('admin'), theirs)).status).toBe(200);
    expect(await alive(other)).toBe(1001);
    expect(await alive(mine)).toBe(1001);
  });

  it('[USR-01] can be ended from within, like signing out', async () => {
    const token = await readToken('owner');
    expect((await revoke(token, (await readCurrent(token)).id)).status).toBe(200);
    expect(await alive(token)).toBe(1401);
  });

  it('[AUTH-08] of guests are not visible to other guests and cannot be ended by them', async () => {
    const { token } = await readData(stack, doGuestLogin, {});
    for (const call of [getSessions, revokeSessions])
      expect((await callStack(stack, call, {}, { token })).body.code).toBe(1403);
  });
});
