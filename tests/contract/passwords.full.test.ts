import {
  changePassword,
  doGuestLogin,
  doLogin,
  doRegister,
  getMessages,
  getSession,
  resetPassword,
  reviseInform,
  reviseName,
  type RequestOf,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  waitForMessage,
  startMailbox,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilClosed, connectBroker, connectSession } from './support/brokerClient.ts';
import { fromAddress, mailCode, phoneCode, wrongCode, type Proof } from './support/verificationCodes.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const PASSWORD = 'a long walk at dusk';
const NEW_PASSWORD = 'another walk at dawn';

let mailbox: Mailbox;
let stack: Stack;
beforeAll(async () => {
  mailbox = await startMailbox();
  stack = await startTestServer({ ...mailbox.env, SIMULATOR: 'off', DEMO_STATIONS: '1' });
});
afterAll(async () => {
  await stack.stop();
  await mailbox.stop();
});

interface Somebody {
  email: string;
  token: string;
}

const post = () => ({ stack, mailbox });
let people = 0;
async function somebody(name = 'Amy'): Promise<Somebody> {
  const email = `somebody${++people}@pwd.example`;
  const proof = await mailCode(post(), email, 'register', fromAddress(`198.51.100.${people}`));
  await readData(stack, doRegister, { name, account: email, ...proof, password: PASSWORD, agreement: 1 });
  return { email, token: await readToken(email) };
}
const login = (account: string, password = PASSWORD) =>
  callStack(stack, doLogin, { type: 2, account, password });
const readToken = async (email: string, password = PASSWORD) =>
  (await login(email, password)).body.data!.token;
const isSignedIn = async (token: string) =>
  (await callStack(stack, getSession, {}, { token })).body.code === 1001;
const reset = (account: string, proof: Proof, password = NEW_PASSWORD) =>
  callStack(stack, resetPassword, { account, ...proof, password });
const revise = (
  token: string,
  request: Pick<RequestOf<typeof reviseInform>, 'account' | 'type' | 'areaCode'>,
  proof: Proof,
) =>
  callStack(
    stack,
    reviseInform,
    { ...request, verifyCode: proof.verify_code, verifyPwd: proof.verify_pwd },
    { token },
  );
const outcome = ({ body }: { body: { code: number; field?: string } }) => [body.code, body.field];

describe('a forgotten password', () => {
  it('[AUTH-09] is replaced with a code by e-mail, and the old one becomes invalid', async () => {
    const { email } = await somebody();
    expect((await reset(email.toUpperCase(), await mailCode(post(), email, 'reset'))).body.code).toBe(1001);
    expect((await login(email)).body.code).toBe(1400);
    expect((await login(email, NEW_PASSWORD)).body.code).toBe(1001);
  });

  it('[AUTH-09] is replaced with a code by SMS', async () => {
    const proof = await phoneCode(post(), '+61 491570156', 'set');
    const request = { account: '0491 570 156', phone_code: '+61', ...proof, password: NEW_PASSWORD };
    expect((await callStack(stack, resetPassword, request)).body.code).toBe(1001);
    expect((await login('owner@demo.example', NEW_PASSWORD)).body.code).toBe(1001);
  });

  it.each([
    ['an account', { account: '' }, 'account', 'account is missing.'],
    [
      'an address',
      { account: 'amy' },
      'account',
      'Please enter an e-mail address, for example name@example.com.',
    ],
    ['a code', { verify_code: '' }, 'verify_code', 'verify_code is missing.'],
    ['a password', { password: '' }, 'password', 'password is missing.'],
    ['more than 7', { password: 'seven77' }, 'password', 'The password must have at least 8 characters.'],
    [
      'no common one',
      { password: 'iloveyou1' },
      'password',
      'This password is too common and easy to guess. Please choose another one.',
    ],
    [
      'a code that was sent',
      {},
      'verify_code',
      'The verification code is incorrect or has expired. Please check it or request a new one.',
    ],
  ])('[AUTH-09] requires %s: %j', async (_what, lacking, field, msg) => {
    const request = { account: 'owner@demo.example', verify_code: '123456', verify_pwd: 'x' };
    const { status, body } = await callStack(stack, resetPassword, {
      ...request,
      password: NEW_PASSWORD,
      ...lacking,
    });
    expect([status, body]).toEqual([400, { code: 1400, field, msg }]);
  });

  it('[AUTH-09] is checked in the order account, code, password', async () => {
    const right = { account: 'owner@demo.example', verify_code: '123456', password: NEW_PASSWORD };
    const lacking = { account: '', verify_code: '', password: '' };
    const named = async (request: typeof right) =>
      (await callStack(stack, resetPassword, { verify_pwd: 'x', ...request })).body.field;
    expect(await named(lacking)).toBe('account');
    expect(await named({ ...lacking, account: right.account })).toBe('verify_code');
    expect(await named({ ...right, password: '' })).toBe('password');
  });

  it('[AUTH-09] [SEC-01] is not replaced for another user', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const proof = await mailCode(post(), mine.email, 'reset');
    expect(outcome(await reset(theirs.email, proof))).toEqual([1400, 'verify_code']);
    expect((await login(theirs.email)).body.code).toBe(1001);
  });

  it('[SEC-01] is not replaced with a code for a former address', async () => {
    const { email, token } = await somebody();
    const old = await mailCode(post(), email, 'reset');
    const account = 'moved@pwd.example';
    const bind = await mailCode(post(), account, 'bind', { token });
    expect((await revise(token, { account, type: 1 }, bind)).body.code).toBe(1001);
    expect(outcome(await reset(email, old))).toEqual([1400, 'verify_code']);
    expect((await login(account)).body.code).toBe(1001);
  });
});

describe('a new password', () => {
  it('[PWD-01] [AUTH-09] [SEC-01] ends every session of the user, over HTTP and on the broker, and no other', async () => {
    const { email, token } = await somebody();
    const other = await somebody();
    const tokens = [token, await readToken(email)];
    const clients = [await connectSession(stack, tokens[0]!), await connectSession(stack, tokens[1]!)];
    const stays = await connectSession(stack, other.token);
    const gone = Promise.all(clients.map(waitUntilClosed));
    expect((await reset(email, await mailCode(post(), email, 'reset'))).body.code).toBe(1001);
    await gone;
    for (const old of tokens) expect(await isSignedIn(old)).toBe(false);
    const { username, password, clientId } = clients[0]!.options;
    await expect(
      connectBroker({
        url: stack.mqtt,
        user: username!,
        password: String(password),
        clientId: `${clientId}-again`,
      }),
    ).rejects.toThrow(/Bad username or password|Not authorized/i);
    expect(await isSignedIn(other.token)).toBe(true);
    expect(stays.connected).toBe(true);
    await stays.endAsync();
  });

  it('[SEC-01] leaves no session for a simultaneous sign-in with the old one', async () => {
    const { email } = await somebody();
    const proof = await mailCode(post(), email, 'reset');
    const entering = Array.from({ length: 8 }, () => login(email));
    const [changed, ...entries] = await Promise.all([reset(email, proof), ...entering]);
    expect(changed.body.code).toBe(1001);
    for (const { body } of entries) if (body.data) expect(await isSignedIn(body.data.token)).toBe(false);
  });

  it('[PWD-01] is reported to the user by e-mail and as a message, with their name as written', async () => {
    const { email } = await somebody('Amy <b>&</b>');
    await reset(email, await mailCode(post(), email, 'reset'));
    await expect
      .poll(async () => (await waitForMessage(mailbox.folder, email)).subject)
      .toBe('Your Heliograph password was changed');
    const { text, html } = await waitForMessage(mailbox.folder, email);
    expect(text).toContain('Hello Amy <b>&</b>,');
    expect(html).toContain('Hello Amy &lt;b&gt;&amp;&lt;/b&gt;,');
    const token = await readToken(email, NEW_PASSWORD);
    const { list, unread } = await readData(stack, getMessages, {}, { token });
    expect([list.map(({ kind }) => kind), unread]).toEqual([['password'], 1]);
  });
});

describe('changing the password', () => {
  const change = (token: string | undefined, account: string, proof: Proof, phone_code = '') =>
    callStack(
      stack,
      changePassword,
      { account, phone_code, ...proof, password: NEW_PASSWORD },
      token === undefined ? {} : { token },
    );

  it('[PWD-01] requires a code by e-mail and ends all sessions, the current one too', async () => {
    const { email, token } = await somebody();
    const proof = await mailCode(post(), email, 'reset');
    expect((await change(token, email, proof)).body.code).toBe(1001);
    expect(await isSignedIn(token)).toBe(false);
    expect((await login(email, NEW_PASSWORD)).body.code).toBe(1001);
  });

  it('[PWD-01] accepts a code by SMS', async () => {
    const entry = await login('installer@demo.example', stack.password);
    const proof = await phoneCode(post(), '+61 491570157', 'set');
    expect((await change(entry.body.data!.token, '491570157', proof, '+61')).body.code).toBe(1001);
    expect((await login('installer@demo.example', NEW_PASSWORD)).body.code).toBe(1001);
  });

  it('[PWD-01] [SEC-01] is allowed only for the own account, and not for the guest', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const proof = await mailCode(post(), theirs.email, 'reset');
    expect(outcome(await change(mine.token, theirs.email, proof))).toEqual([1403, 'account']);
    expect((await change(undefined, theirs.email, proof)).body.code).toBe(1401);
    const guest = await readData(stack, doGuestLogin, {});
    expect((await change(guest.token, theirs.email, proof)).body.code).toBe(1403);
    expect((await login(theirs.email)).body.code).toBe(1001);
  });

  it('[PWD-01] keeps the old one when the code is wrong', async () => {
    const { email, token } = await somebody();
    const proof = await mailCode(post(), email, 'reset');
    const mistyped = { ...proof, verify_code: wrongCode(proof.verify_code) };
    expect(outcome(await change(token, email, mistyped))).toEqual([1400, 'verify_code']);
    expect(await isSignedIn(token)).toBe(true);
  });
});

describe('the profile', () => {
  it('[USR-01] changes the name without a code', async () => {
    const { token } = await somebody();
    const name = '王小明';
    expect((await callStack(stack, reviseName, { name: ` ${name} ` }, { token })).body.code).toBe(1001);
    expect(await readData(stack, getSession, {}, { token })).toMatchObject({ name });
    const blank = await callStack(stack, reviseName, { name: '  ' }, { token });
    expect(outcome(blank)).toEqual([1400, 'name']);
    const guest = await readData(stack, doGuestLogin, {});
    expect((await callStack(stack, reviseName, { name }, { token: guest.token })).body.code).toBe(1403);
  });

  it('[USR-01] changes the e-mail address with a code sent to it, and notifies the old address', async () => {
    const { email, token } = await somebody();
    const account = 'New.Address@pwd.example';
    const proof = await mailCode(post(), account, 'bind', { token });
    const mistyped = { ...proof, verify_code: wrongCode(proof.verify_code) };
    expect(outcome(await revise(token, { account, type: 1 }, mistyped))).toEqual([1400, 'verifyCode']);
    const after = Date.now();
    expect((await revise(token, { account, type: 1 }, proof)).body.code).toBe(1001);
    expect(await readData(stack, getSession, {}, { token })).toMatchObject({
      email: 'new.address@pwd.example',
    });
    expect((await waitForMessage(mailbox.folder, email, { after })).subject).toBe(
      'The e-mail address of your Heliograph account was changed',
    );
    const { list } = await readData(stack, getMessages, {}, { token });
    expect(list).toMatchObject([{ kind: 'contact', detail: { channel: 'email' } }]);
    expect((await login(email)).body.code).toBe(1400);
    expect((await login(account)).body.code).toBe(1001);
  });

  it('[USR-01] changes the mobile number with a code sent to it, for use at sign-in', async () => {
    const { email, token } = await somebody();
    const number = { areaCode: '+86', account: '138 0013 8000' };
    const proof = await phoneCode(post(), '+86 13800138000', 'bind', { token });
    const after = Date.now();
    expect((await revise(token, { ...number, type: 0 }, proof)).body.code).toBe(1001);
    const login = { type: 0, ...number, password: PASSWORD } as const;
    expect(await readData(stack, doLogin, login)).toMatchObject({
      email,
      mobile: '13800138000',
      area_code: '+86',
    });
    // There was no number before, so the e-mail address is notified.
    expect((await waitForMessage(mailbox.folder, email, { after })).subject).toContain('mobile number');
  });

  it.each([
    ['an address', { type: 1, account: 'amy' }, 'account'],
    ['a country code', { type: 0, account: '491570999' }, 'areaCode'],
    ['a number', { type: 0, account: 'amy', areaCode: '+61' }, 'account'],
    ['a code', { type: 1, account: 'a@pwd.example', verifyCode: '' }, 'verifyCode'],
    ['a challenge', { type: 1, account: 'a@pwd.example', verifyPwd: '' }, 'verifyPwd'],
    ['an address or a number', { type: 2, account: 'a@pwd.example' }, 'type'],
  ])('[USR-01] requires %s: %j', async (_what, lacking, field) => {
    const { token } = await somebody();
    const request = { verifyCode: '123456', verifyPwd: 'x', ...lacking } as RequestOf<typeof reviseInform>;
    expect(outcome(await callStack(stack, reviseInform, request, { token }))).toEqual([1400, field]);
  });

  it('[USR-01] stays unchanged when another user has the contact meanwhile', async () => {
    const [slow, quick] = [await somebody(), await somebody()];
    const account = 'contested@pwd.example';
    const proofs = [await mailCode(post(), account, 'bind', { token: slow.token })];
    const database = await connectDatabase(stack);
    try {
      // Skips the minute until the next code to the same address.
      await database.query('delete from attempt');
    } finally {
      await database.end();
    }
    proofs.push(await mailCode(post(), account, 'bind', { token: quick.token }));
    expect((await revise(quick.token, { account, type: 1 }, proofs[1]!)).body.code).toBe(1001);
    const late = await revise(slow.token, { account, type: 1 }, proofs[0]!);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 1409,
        field: 'account',
        msg: 'This e-mail address or mobile number is already used by another account.',
      },
    ]);
    expect(await readData(stack, getSession, {}, { token: slow.token })).toMatchObject({ email: slow.email });
  });
});
