import {
  beginProof,
  beginTotp,
  changePassword,
  confirmTotp,
  doLogin,
  finishSignIn,
  getFactors,
  getSession,
  prove,
  removeTotp,
  renewRecovery,
  type Envelope,
  type ProofNeeded,
} from '@heliograph/contracts/http';
import { callStack, readData, totpCode, type CallOptions } from '@heliograph/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { fromAddress } from './support/verificationCodes.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let server: ClockedServer;
beforeAll(async () => (server = await startClockedServer({ SIMULATOR: 'off' })));
afterAll(() => server.stop());
// Each test in a time step of its own, at its beginning, from an address of its own.
let address = 0;
let from: CallOptions;
beforeEach(() => {
  server.clock.now = (Math.floor(server.clock.now / STEP_MS) + 200) * STEP_MS;
  from = fromAddress(`203.0.113.${++address}`);
});

const ACCOUNT = 'member@demo.example';
const enter = (account = ACCOUNT) =>
  callStack(server, doLogin, { type: 2, account, password: server.password }, from);
const code = (secret: string, shift = 0) => totpCode(secret, server.clock.now + shift * STEP_MS);

function secondStep(body: Envelope<unknown>) {
  expect([body.code, body.proof?.need, body.data]).toEqual([1428, 'second', undefined]);
  return body.proof as Extract<ProofNeeded, { need: 'second' }>;
}

/** Sets up an authenticator app for a user without one. */
async function setUp(account: string) {
  const { token } = (await enter(account)).body.data!;
  const options = { ...from, token };
  const { secret, uri } = await readData(server, beginTotp, {}, options);
  const { recovery } = await readData(server, confirmTotp, { code: code(secret, -1) }, options);
  return { options, secret, uri, recovery };
}

const finish = (challenge: string, by: 'totp' | 'recovery', typed: string) =>
  callStack(server, finishSignIn, { challenge, by, code: typed }, from);

describe('an authenticator app', () => {
  it('[OPS-03] counts only after its first code, and gives ten recovery codes once', async () => {
    const { token } = (await enter()).body.data!;
    const options = { ...from, token };
    const { secret, uri } = await readData(server, beginTotp, {}, options);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await enter()).status).toBe(200);
    const wrong = await callStack(server, confirmTotp, { code: code(secret, 9) }, options);
    expect([wrong.body.code, wrong.body.field]).toEqual([1400, 'code']);
    const { recovery } = await readData(server, confirmTotp, { code: code(secret) }, options);
    expect(new Set(recovery).size).toBe(10);
    for (const one of recovery) expect(one).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(await readData(server, getFactors, {}, options)).toMatchObject({
      totp_at: server.clock.now,
      passkeys: [],
      recovery_left: 10,
    });
    // The session that set it up goes on; the next sign-in takes two steps.
    expect((await callStack(server, getSession, {}, options)).status).toBe(200);
    const { methods } = secondStep((await enter()).body);
    expect(methods).toEqual(['totp', 'recovery']);
    await readData(server, removeTotp, {}, options);
    expect((await enter()).status).toBe(200);
    expect(await readData(server, getFactors, {}, options)).toMatchObject({
      totp_at: null,
      recovery_left: 0,
    });
  });

  it('[OPS-03] lets its person in with a code of now, the step before or after, each once', async () => {
    const { options, secret } = await setUp(ACCOUNT);
    for (const [shift, status] of [[-2, 400], [-1, 400], [0, 200], [0, 400], [1, 200], [2, 400]] as const) {
      const { challenge } = secondStep((await enter()).body);
      const { status: answered, body } = await finish(challenge, 'totp', code(secret, shift));
      expect([shift, answered]).toEqual([shift, status]);
      if (body.data) expect(body.data.user_name).toBe('member');
    } // oxfmt-ignore
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] is asked for after an SMS code and on the other sign-in path, too, and never for kept sessions', async () => {
    const before = { ...from, token: (await enter()).body.data!.token };
    const { options } = await setUp(ACCOUNT);
    expect((await callStack(server, getSession, {}, before)).status).toBe(200);
    const { status, body } = await enter(ACCOUNT.toUpperCase());
    expect([status, secondStep(body).passkey]).toEqual([428, null]);
    await readData(server, removeTotp, {}, options);
  });
});

describe('the second step', () => {
  it('[OPS-03] ends with its challenge: after a success, five tries, or five minutes', async () => {
    const { options, secret } = await setUp(ACCOUNT);
    const used = secondStep((await enter()).body).challenge;
    expect((await finish(used, 'totp', code(secret))).status).toBe(200);
    expect((await finish(used, 'totp', code(secret, 1))).body.field).toBe('challenge');

    const tried = secondStep((await enter()).body).challenge;
    for (let i = 0; i < 5; i++) expect((await finish(tried, 'totp', '000000')).body.field).toBe('code');
    expect((await finish(tried, 'totp', code(secret, 1))).body.field).toBe('challenge');

    const old = secondStep((await enter()).body).challenge;
    server.clock.now += 5 * MINUTE_MS;
    expect((await finish(old, 'totp', code(secret))).body.field).toBe('challenge');
    expect((await finish(randomUUID(), 'totp', code(secret))).body.field).toBe('challenge');
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] is throttled over all challenges, without locking the person out elsewhere', async () => {
    const { options, secret } = await setUp(ACCOUNT);
    let wrong = 0;
    for (;;) {
      const { challenge } = secondStep((await enter()).body);
      const { status, body } = await finish(challenge, 'totp', '000000');
      if (status === 429) {
        expect(body.msg).toContain('Too many attempts');
        break;
      }
      wrong += 1;
      expect(wrong).toBeLessThan(11);
    }
    expect(wrong).toBe(10);
    from = fromAddress('203.0.113.251');
    const { challenge } = secondStep((await enter()).body);
    expect((await finish(challenge, 'totp', code(secret))).status).toBe(200);
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] accepts each recovery code once, however it is typed; new ones replace them', async () => {
    const { options, recovery } = await setUp(ACCOUNT);
    const typed = ` ${recovery[0]!.toLowerCase().replace('-', ' ')} `;
    const first = secondStep((await enter()).body).challenge;
    expect((await finish(first, 'recovery', typed)).status).toBe(200);
    const again = secondStep((await enter()).body).challenge;
    expect((await finish(again, 'recovery', recovery[0]!)).body.field).toBe('code');
    expect(await readData(server, getFactors, {}, options)).toMatchObject({ recovery_left: 9 });
    const renewed = await readData(server, renewRecovery, {}, options);
    expect((await finish(again, 'recovery', recovery[1]!)).body.field).toBe('code');
    expect((await finish(again, 'recovery', renewed.recovery[1]!)).status).toBe(200);
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] does not accept the password, nor the challenge of somebody else', async () => {
    const { options } = await setUp(ACCOUNT);
    const other = await setUp('installer@demo.example');
    const { challenge } = secondStep((await enter()).body);
    const password = { challenge, by: 'password', password: server.password } as const;
    expect((await callStack(server, finishSignIn, password, from)).body.field).toBe('password');
    expect((await finish(challenge, 'totp', code(other.secret))).body.field).toBe('code');
    expect((await finish(challenge, 'recovery', other.recovery[0]!)).body.field).toBe('code');
    await readData(server, removeTotp, {}, options);
    await readData(server, removeTotp, {}, other.options);
  });
});

describe('a fresh proof', () => {
  it('[OPS-03] is needed to change second factors a quarter of an hour after the last, with or without one', async () => {
    const { token } = (await enter()).body.data!;
    const options = { ...from, token };
    server.clock.now += 15 * MINUTE_MS;
    const refused = await callStack(server, beginTotp, {}, options);
    expect([refused.status, refused.body.proof]).toEqual([428, { need: 'fresh' }]);
    const asked = await readData(server, beginProof, {}, options);
    expect(asked.methods).toEqual(['password', 'code']);
    const { challenge } = asked;
    const wrong = { challenge, by: 'password', password: 'not it' } as const;
    expect((await callStack(server, prove, wrong, options)).body.field).toBe('password');
    const { until } = await readData(server, prove, { ...wrong, password: server.password }, options);
    expect(until).toBe(server.clock.now + 15 * MINUTE_MS);
    const { secret } = await readData(server, beginTotp, {}, options);
    await readData(server, confirmTotp, { code: code(secret) }, options);

    server.clock.now += 16 * MINUTE_MS;
    expect((await callStack(server, removeTotp, {}, options)).body.proof).toEqual({ need: 'fresh' });
    const second = await readData(server, beginProof, {}, options);
    expect(second.methods).toEqual(['totp', 'recovery']);
    const byPassword = { challenge: second.challenge, by: 'password', password: server.password } as const;
    expect((await callStack(server, prove, byPassword, options)).body.field).toBe('password');
    const byCode = { challenge: second.challenge, by: 'totp', code: code(secret) } as const;
    await readData(server, prove, byCode, options);
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] of one session does not count for another', async () => {
    const one = { ...from, token: (await enter()).body.data!.token };
    const other = { ...from, token: (await enter()).body.data!.token };
    server.clock.now += 15 * MINUTE_MS;
    const { challenge } = await readData(server, beginProof, {}, one);
    const answer = { challenge, by: 'password', password: server.password } as const;
    expect((await callStack(server, prove, answer, other)).body.field).toBe('challenge');
    await readData(server, prove, answer, one);
    expect((await callStack(server, beginTotp, {}, one)).status).toBe(200);
    expect((await callStack(server, beginTotp, {}, other)).status).toBe(428);
  });

  it('[OPS-03] made with the password alone ends when a second factor is set up elsewhere', async () => {
    const other = { ...from, token: (await enter()).body.data!.token };
    const { options } = await setUp(ACCOUNT);
    expect((await callStack(server, removeTotp, {}, other)).body.proof).toEqual({ need: 'fresh' });
    await readData(server, removeTotp, {}, options);
  });

  it('[OPS-03] is asked of people without a second factor, too, before they change their password', async () => {
    const options = { ...from, token: (await enter()).body.data!.token };
    const request = {
      account: ACCOUNT,
      verify_code: '000000',
      verify_pwd: 'none',
      password: 'a boat at dawn',
    };
    const change = async () => (await callStack(server, changePassword, request, options)).body;
    expect((await change()).field).toBe('verify_code');
    server.clock.now += 16 * MINUTE_MS;
    expect((await change()).proof).toEqual({ need: 'fresh' });
  });
});
