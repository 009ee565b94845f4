import {
  doGuestLogin,
  doLogin,
  doLogout,
  getSession,
  getStationRelevance,
  userDoLogin,
  type RequestOf,
} from '@heliograph/contracts/http';
import { callStack, readData, demoPeople, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilClosed, connectSession } from './support/brokerClient.ts';
import { startTestServer } from './support/testServer.ts';

const FIFTEEN_DAYS = 1_296_000_000;
let stack: Stack;
beforeAll(async () => (stack = await startTestServer({ SIMULATOR: 'off' })));
afterAll(() => stack.stop());

const attempt = (account: string, password: string, options?: Parameters<typeof callStack>[3]) =>
  callStack(stack, doLogin, { type: 2, account, password }, options);

describe('sign-in', () => {
  it.each(demoPeople)('[AUTH-02] accepts %s with e-mail and password, on both paths', async (person) => {
    const first = await signIn(stack, person);
    expect(first).toMatchObject({ user_name: person, prefix: 'heliograph', is_guest: 0 });
    expect(first.is_admin).toBe(person === 'admin' ? 1 : 0);
    expect(first.enterprise_auth).toBe(person === 'installer' ? 1 : 0);
    const request = {
      type: 2,
      account: `${person.toUpperCase()}@demo.example`,
      password: stack.password,
    } as const;
    const second = await readData(stack, userDoLogin, request);
    expect(second.token).not.toBe(first.token);
  });

  it('[AUTH-02] accepts mobile number and password', async () => {
    const request = { type: 0, areaCode: '+61', account: '491570156', password: stack.password } as const;
    expect(await readData(stack, doLogin, request)).toMatchObject({ user_name: 'owner' });
  });

  it('[AUTH-02] accepts a mobile number in any notation', async () => {
    const request = { type: 0, areaCode: '+61', account: '0491 570-156', password: stack.password } as const;
    expect(await readData(stack, doLogin, request)).toMatchObject({ user_name: 'owner' });
  });

  it('[SEC-01] responds equally to a wrong password and an unknown account, in the requested language', async () => {
    const wrong = await attempt('owner@demo.example', 'not the password');
    const unknown = await attempt('nobody@demo.example', 'not the password');
    expect(wrong).toEqual(unknown);
    expect(wrong).toEqual({
      status: 400,
      body: { code: 1400, msg: 'The account or password is incorrect.' },
    });
    const chinese = await attempt('owner@demo.example', 'not the password', { lang: 'zh' });
    expect(chinese.body.msg).toBe('账号或密码错误。');
  });

  it.each([
    [0, ['agreement', 'areaCode', 'password']],
    [1, ['agreement', 'areaCode', 'verify_code']],
    [2, ['agreement', 'account', 'password']],
  ] as const)('[AUTH-04] [AUTH-03] of type %i is checked in the order %j', async (type, fields) => {
    const right = {
      type,
      agreement: 1,
      areaCode: type === 2 ? '' : '+61',
      account: '491570156',
      password: 'a guess',
      verify_code: '123456',
    };
    const lacking = { ...right, agreement: 0, areaCode: '', password: '', verify_code: '' };
    if (type === 2) lacking.account = '';
    const mended: Record<string, unknown> = {};
    for (const field of fields) {
      const request = { ...lacking, ...mended } as RequestOf<typeof doLogin>;
      const { status, body } = await callStack(stack, doLogin, request);
      expect([status, body.code, body.field]).toEqual([400, 1400, field]);
      mended[field] = right[field];
    }
  });

  it('[AUTH-04] names missing fields and the format of a mobile number', async () => {
    const mail = await callStack(stack, doLogin, { type: 2, account: 'owner@demo.example' });
    expect(mail.body).toEqual({ code: 1400, msg: 'password is missing.', field: 'password' });
    const nobody = await callStack(stack, doLogin, { type: 0, areaCode: '+61', account: '' });
    expect(nobody.body).toEqual({ code: 1400, msg: 'account is missing.', field: 'account' });
    const mobile = await callStack(stack, doLogin, {
      type: 0,
      areaCode: '+61',
      account: 'owner@demo.example',
      password: stack.password,
    });
    expect(mobile.body).toEqual({
      code: 1400,
      msg: 'Please enter a mobile number of 4 to 14 digits, without the country code.',
      field: 'account',
    });
  });

  it('[SEC-01] limits guessing for one account only', async () => {
    const guesses = Array.from({ length: 12 }, () => attempt('installer@demo.example', 'a guess'));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 1429)).toHaveLength(2);
    expect((await attempt('installer@demo.example', stack.password)).body.code).toBe(1429);
    expect((await attempt('owner@demo.example', stack.password)).body.code).toBe(1001);
  });
});

describe('guest', () => {
  it('[AUTH-08] signs in without credentials as a guest', async () => {
    const guest = await readData(stack, doGuestLogin, {});
    expect(guest).toMatchObject({ is_guest: 1, is_admin: 0, email: '' });
    expect((await callStack(stack, getStationRelevance, {}, { token: guest.token })).status).toBe(200);
  });

  it('[AUTH-08] cannot sign in with a password', async () => {
    expect((await attempt('guest', '')).body.field).toBe('password');
    expect((await attempt('guest', 'guest')).body.code).toBe(1400);
  });
});

describe('session', () => {
  it('[AUTH-06] shows who is signed in and since when', async () => {
    const { token, loginTime } = await signIn(stack, 'owner');
    const session = await readData(stack, getSession, {}, { token });
    expect(session).toMatchObject({ user_name: 'owner', token, loginTime });
    expect(Date.now() - loginTime).toBeLessThan(FIFTEEN_DAYS);
  });

  it.each(['', 'nonsense', 'A'.repeat(43), "' or 1=1 --"])('[SEC-01] refuses the token %j', async (token) => {
    const { status, body } = await callStack(stack, getSession, {}, { token });
    expect([status, body.code]).toEqual([401, 1401]);
  });

  it('[APP-08] ends immediately at sign-out, over HTTP and on the broker', async () => {
    const { token } = await signIn(stack, 'owner');
    const other = await signIn(stack, 'owner');
    const client = await connectSession(stack, token);
    const stays = await connectSession(stack, other.token);
    const gone = waitUntilClosed(client);
    expect((await callStack(stack, doLogout, {}, { token })).body.code).toBe(1001);
    await gone;
    const after = await callStack(stack, getSession, {}, { token, lang: 'zh' });
    expect(after.body).toEqual({ code: 1401, msg: '请先登录。', reason: 'signedOut' });
    expect((await callStack(stack, getSession, {}, { token: other.token })).status).toBe(200);
    expect(stays.connected).toBe(true);
    await stays.endAsync();
  });

  it('[SEC-01] invalidates its broker credentials when it ends', async () => {
    const { token } = await signIn(stack, 'owner');
    const client = await connectSession(stack, token);
    const { username, password, clientId } = client.options;
    await callStack(stack, doLogout, {}, { token });
    const { connectBroker } = await import('./support/brokerClient.ts');
    await expect(
      connectBroker({
        url: stack.mqtt,
        user: username!,
        password: String(password),
        clientId: `${clientId}-again`,
      }),
    ).rejects.toThrow(/Bad username or password|Not authorized/i);
  });
});

describe('company', () => {
  it('[AUTH-07] refuses pages of another company, but not its own', async () => {
    const { body } = await attempt('owner@demo.example', stack.password, { headers: { prefix: 'another' } });
    expect(body).toMatchObject({ code: 1403, field: 'prefix' });
    const own = await attempt('owner@demo.example', stack.password, { headers: { prefix: 'heliograph' } });
    expect(own.body.code).toBe(1001);
  });
});
