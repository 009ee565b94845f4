import {
  doLogin,
  doRegister,
  doRegisterEnterprise,
  type Flag,
  type RequestOf,
  type SignedIn,
} from '@heliograph/contracts/http';
import { callStack, readData, startMailbox, type Mailbox, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mailCode, phoneCode, wrongCode } from './support/verificationCodes.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

const PASSWORD = 'a long walk at dusk';
/** Numbers with valid check digits; the demo's company has the last one. */
const ABN = '51 824 753 556';
const OTHER_ABN = '53004085616';
const DEMO_ABN = '91640118372';

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

const makeCode = (account: string) => mailCode({ stack, mailbox }, account, 'register');
const person = (account: string) => ({
  name: 'Amy Wong',
  account,
  verify_code: '123456',
  verify_pwd: 'a challenge',
  password: PASSWORD,
  agreement: 1 as z.infer<typeof Flag>,
});
const signedIn = (account: string): Promise<SignedIn> =>
  readData(stack, doLogin, { type: 2, account, password: PASSWORD });

describe('an individual', () => {
  it('[AUTH-10] registers by e-mail and code, and signs in', async () => {
    const account = 'Amy.Wong+solar@reg.example';
    const request = { ...person(account), name: '  Amy <Wong> ', ...(await makeCode(account)) };
    expect(await readData(stack, doRegister, request)).toEqual({});
    const amy = await signedIn('amy.wong+solar@reg.example');
    expect(amy).toMatchObject({
      name: 'Amy <Wong>',
      email: 'amy.wong+solar@reg.example',
      mobile: '',
      is_admin: 0,
      is_guest: 0,
      enterprise_auth: 0,
      company_code: '',
      enterprise_code: '',
    });
    expect(amy.user_name).toMatch(/^amy\.wongsolar-[2-9a-z]{5}$/);
  });

  it('[AUTH-10] gets a user name that differs from others of the same name', async () => {
    const accounts = ['sam@one.example', 'sam@two.example'];
    for (const account of accounts)
      await readData(stack, doRegister, { ...person(account), ...(await makeCode(account)) });
    const [one, two] = await Promise.all(accounts.map(signedIn));
    expect(one!.user_name).not.toBe(two!.user_name);
  });

  it('[AUTH-10] can register by mobile number, which the user name does not reveal', async () => {
    const proof = await phoneCode({ stack, mailbox }, '+61 491570006', 'reg');
    const request = { ...person('0491 570 006'), phone_code: '+61', ...proof };
    expect((await callStack(stack, doRegister, request)).body.code).toBe(1001);
    const login = { type: 0, areaCode: '+61', account: '491570006', password: PASSWORD } as const;
    const entry = await readData(stack, doLogin, login);
    expect(entry).toMatchObject({ mobile: '491570006', area_code: '+61', email: '' });
    expect(entry.user_name).toMatch(/^user-[2-9a-z]{5}$/);
  });

  it('[AUTH-10] has a stored time of agreement and a hashed password', async () => {
    const account = 'kept@reg.example';
    const before = Date.now();
    await readData(stack, doRegister, { ...person(account), ...(await makeCode(account)) });
    const database = await connectDatabase(stack);
    try {
      const { rows } = await database.query<{ agreed_at: string; password_hash: string }>(
        'select agreed_at, password_hash from person where email = $1',
        [account],
      );
      expect(Number(rows[0]!.agreed_at)).toBeGreaterThanOrEqual(before);
      expect(rows[0]!.password_hash).toMatch(/^\$argon2id\$/);
    } finally {
      await database.end();
    }
  });

  it('[AUTH-10] registers once, also with several codes', async () => {
    const account = 'twice@reg.example';
    const proof = await makeCode(account);
    // No second code is sent within a minute, so the first is duplicated.
    const database = await connectDatabase(stack);
    try {
      await database.query('delete from attempt');
    } finally {
      await database.end();
    }
    const second = await makeCode(account);
    const answers = await Promise.all(
      [proof, second].map((code) => callStack(stack, doRegister, { ...person(account), ...code })),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([1001, 1409]);
    const refused = answers.find(({ body }) => body.code === 1409)!;
    expect(refused.body).toMatchObject({
      field: 'account',
      msg: 'This e-mail address or mobile number is already used by another account.',
    });
  });
});

describe('an enterprise', () => {
  it('[AUTH-10] registers with its ABN; its first user is its administrator, and its code is random', async () => {
    const account = 'boss@reg.example';
    const request = {
      ...person(account),
      name: 'Sun & Sons',
      company_code: ABN,
      ...(await makeCode(account)),
    };
    expect((await callStack(stack, doRegisterEnterprise, request)).body.code).toBe(1001);
    const boss = await signedIn(account);
    expect(boss).toMatchObject({ name: 'Sun & Sons', company_code: '51824753556', enterprise_auth: 1 });
    expect(boss.enterprise_code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  it('[AUTH-10] [SEC-01] with a registered ABN is refused after the code was checked, and can be corrected', async () => {
    const account = 'late@reg.example';
    const proof = await makeCode(account);
    const request = { ...person(account), company_code: DEMO_ABN, ...proof };
    const stranger = { ...request, verify_code: wrongCode(proof.verify_code) };
    const unproven = await callStack(stack, doRegisterEnterprise, stranger);
    expect(unproven.body).toMatchObject({ code: 1400, field: 'verify_code' });
    const taken = await callStack(stack, doRegisterEnterprise, request);
    expect(taken.body).toEqual({
      code: 1409,
      field: 'company_code',
      msg: 'A company with this ABN is already registered. Ask its administrator to add you.',
    });
    expect((await callStack(stack, doLogin, { type: 2, account, password: PASSWORD })).body.code).toBe(1400);
    const corrected = { ...request, company_code: OTHER_ABN };
    expect((await callStack(stack, doRegisterEnterprise, corrected)).body.code).toBe(1001);
  });

  it('[AUTH-10] registers once when two users try at the same time', async () => {
    const accounts = ['left@reg.example', 'right@reg.example'];
    const proofs = [await makeCode(accounts[0]!), await makeCode(accounts[1]!)];
    const answers = await Promise.all(
      accounts.map((account, i) =>
        callStack(stack, doRegisterEnterprise, {
          ...person(account),
          company_code: '83914571673',
          ...proofs[i],
        }),
      ),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([1001, 1409]);
  });
});

describe('registration', () => {
  type Enterprise = RequestOf<typeof doRegisterEnterprise>;
  const right: Enterprise = { ...person('checked@reg.example'), company_code: ABN };

  it.each<[string, Partial<Record<keyof Enterprise, unknown>>, string, string]>([
    ['a name', { name: '' }, 'name', 'name is missing.'],
    ['a name that is not blank', { name: '   ' }, 'name', 'name is missing.'],
    ['a name of one line', { name: 'Amy\nWong' }, 'name', 'name is not valid.'],
    ['an account', { account: '' }, 'account', 'account is missing.'],
    ['an account', { account: undefined }, 'account', 'account is missing.'],
    [
      'an address that is one',
      { account: 'amy at x' },
      'account',
      'Please enter an e-mail address, for example name@example.com.',
    ],
    [
      'a number that is one',
      { account: 'amy@x.example', phone_code: '+61' },
      'account',
      'Please enter a mobile number of 4 to 14 digits, without the country code.',
    ],
    ['a country code that is one', { phone_code: '61' }, 'phone_code', 'phone_code is not valid.'],
    ['a code', { verify_code: '' }, 'verify_code', 'verify_code is missing.'],
    ['a code of at most 6', { verify_code: '1234567' }, 'verify_code', 'verify_code is too long.'],
    ['a challenge', { verify_pwd: '' }, 'verify_pwd', 'verify_pwd is missing.'],
    ['a password', { password: '' }, 'password', 'password is missing.'],
    [
      'a password of 8 characters',
      { password: 'seven 7' },
      'password',
      'The password must have at least 8 characters.',
    ],
    [
      'a password that is not common',
      { password: 'PassWord1' },
      'password',
      'This password is too common and easy to guess. Please choose another one.',
    ],
    ['agreement', { agreement: undefined }, 'agreement', 'agreement is missing.'],
    ['agreement', { agreement: 0 }, 'agreement', 'Please read and agree to the user agreement.'],
    [
      'an ABN',
      { company_code: '' },
      'company_code',
      'Please enter a valid ABN: 11 digits, for example 51 824 753 556.',
    ],
    [
      'an ABN whose check is right',
      { company_code: '51824753557' },
      'company_code',
      'Please enter a valid ABN: 11 digits, for example 51 824 753 556.',
    ],
    [
      'a code that was sent',
      {},
      'verify_code',
      'The verification code is incorrect or has expired. Please check it or request a new one.',
    ],
  ])('[AUTH-10] requires %s: %j', async (_what, lacking, field, msg) => {
    const { status, body } = await callStack(stack, doRegisterEnterprise, {
      ...right,
      ...lacking,
    } as Enterprise);
    expect([status, body]).toEqual([400, { code: 1400, field, msg }]);
  });

  it('[AUTH-10] is checked in the order of the form and names the first error', async () => {
    const errors: [keyof Enterprise, unknown][] = [
      ['name', ''],
      ['account', ''],
      ['verify_code', ''],
      ['password', ''],
      ['agreement', 0],
      ['company_code', ''],
    ];
    for (let first = 0; first < errors.length; first += 1) {
      const request = { ...right, ...Object.fromEntries(errors.slice(first)) };
      const { body } = await callStack(stack, doRegisterEnterprise, request);
      expect(body.field).toBe(errors[first]![0]);
    }
  });

  it('[AUTH-10] [APP-10] shows errors in Chinese, too', async () => {
    const request = { ...right, agreement: 0 as const };
    const { body } = await callStack(stack, doRegister, request, { lang: 'zh' });
    expect(body.msg).toBe('请阅读并同意用户协议。');
  });
});
