import {
  changePassword,
  doGuestLogin,
  doLogin,
  doRegister,
  getSession,
  getVerifyCode,
  resetPassword,
  reviseInform,
  sendPhoneCode,
  type MailCodePurpose,
  type PhoneCodePurpose,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  waitForMessage,
  listMessages,
  signIn,
  startMailbox,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAddress, mailCode, phoneCode, wrongCode } from './support/verificationCodes.ts';
import { startTestServer } from './support/testServer.ts';

const OWNER = { areaCode: '+61', account: '491570156' };
const PASSWORD = 'a long walk at dusk';
const CODE_WRONG = [1400, 'verify_code'];

let mailbox: Mailbox;
let stack: Stack;
beforeAll(async () => {
  mailbox = await startMailbox();
  stack = await startTestServer({ ...mailbox.env, SIMULATOR: 'off' });
});
afterAll(async () => {
  await stack.stop();
  await mailbox.stop();
});

const post = () => ({ stack, mailbox });
const byMail = (account: string, get_type: MailCodePurpose, options?: Parameters<typeof callStack>[3]) =>
  callStack(stack, getVerifyCode, { account, get_type }, options);
const byPhone = (number: string, type: PhoneCodePurpose, options?: Parameters<typeof callStack>[3]) => {
  const [phone_code = '', phone = ''] = number.split(' ');
  return callStack(stack, sendPhoneCode, { phone_code, phone, type }, options);
};
const register = (account: string, proof: { verify_code: string; verify_pwd: string }) =>
  callStack(stack, doRegister, { name: 'Amy', account, ...proof, password: PASSWORD, agreement: 1 });
const outcome = ({ body }: { body: { code: number; field?: string } }) => [body.code, body.field];

let people = 0;
/** A new user who is signed in. */
async function somebody(): Promise<{ email: string; token: string }> {
  const email = `somebody${++people}@codes.example`;
  const { body } = await register(email, await mailCode(post(), email, 'register'));
  expect(body.code).toBe(1001);
  const { token } = await readData(stack, doLogin, { type: 2, account: email, password: PASSWORD });
  return { email, token };
}

describe('a code by e-mail', () => {
  it('[AUTH-11] arrives as text and HTML; the response contains only an opaque challenge', async () => {
    const { status, body } = await byMail('New.Person@codes.example', 'register');
    expect([status, body.code]).toEqual([200, 1001]);
    const { subject, text, html } = await waitForMessage(mailbox.folder, 'new.person@codes.example');
    const code = /^\d{6}$/m.exec(text)![0];
    expect(subject).toBe(`${code} is your Heliograph code`);
    expect(text).toContain('Your code to create your Heliograph account:');
    expect(text).toContain('within the next 10 minutes');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain(`>${code}</p>`);
    expect(Object.keys(body.data!)).toEqual(['code', 'in_log']);
    expect(body.data!.code).toMatch(/^[\w-]{43}$/);
  });

  it('[AUTH-11] [APP-10] is written in the requester’s language', async () => {
    await byMail('chinese@codes.example', 'register', { lang: 'zh' });
    const { subject, text, html } = await waitForMessage(mailbox.folder, 'chinese@codes.example');
    expect(subject).toMatch(/^Heliograph 验证码：\d{6}$/);
    expect(text).toContain('验证码 10 分钟内有效');
    expect(html).toContain('<html lang="zh-Hans">');
  });

  it('[AUTH-11] refuses an invalid address and explains the format', async () => {
    const { body } = await byMail('nobody', 'register');
    expect(body).toEqual({
      code: 1400,
      field: 'account',
      msg: 'Please enter an e-mail address, for example name@example.com.',
    });
  });
});

describe('a code by SMS', () => {
  it('[AUTH-02] [AUTH-11] signs a user in, however the number is written', async () => {
    const proof = await phoneCode(post(), '+61 491570157', 'log');
    const request = { type: 1, areaCode: '+61', account: '0491 570-157', ...proof } as const;
    expect(await readData(stack, doLogin, request)).toMatchObject({ user_name: 'installer' });
  });

  it('[AUTH-11] [APP-10] states its purpose in the requester’s language', async () => {
    await byPhone('+61 491570159', 'set', { lang: 'zh' });
    const { text } = await waitForMessage(mailbox.folder, '+61491570159');
    expect(text).toMatch(/^【Heliograph】您正在设置新密码，验证码 \d{6}，10 分钟内有效/);
  });
});

describe('a code', () => {
  it('[AUTH-11] works once', async () => {
    const account = 'once@codes.example';
    const proof = await mailCode(post(), account, 'register');
    expect((await register(account, proof)).body.code).toBe(1001);
    expect(outcome(await register(account, proof))).toEqual(CODE_WRONG);
  });

  it('[AUTH-11] registers only one of many simultaneous users', async () => {
    const { email } = await somebody();
    const proof = await mailCode(post(), email, 'reset');
    const passwords = ['one', 'two', 'three', 'four'].map((word) => `a long walk at ${word}`);
    const answers = await Promise.all(
      passwords.map((password) => callStack(stack, resetPassword, { account: email, ...proof, password })),
    );
    const won = passwords.filter((_password, i) => answers[i]!.body.code === 1001);
    expect(won).toHaveLength(1);
    for (const password of passwords) {
      const { body } = await callStack(stack, doLogin, { type: 2, account: email, password });
      expect(body.code).toBe(password === won[0] ? 1001 : 1400);
    }
  });

  it('[AUTH-11] signs in only one of many simultaneous users', async () => {
    const proof = await phoneCode(post(), '+61 491570158', 'log');
    const request = { type: 1, areaCode: '+61', account: '491570158', ...proof } as const;
    const answers = await Promise.all(Array.from({ length: 4 }, () => callStack(stack, doLogin, request)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([1001, 1400, 1400, 1400]);
  });

  it('[AUTH-11] can be mistyped four times', async () => {
    const account = 'four@codes.example';
    const { verify_code, verify_pwd } = await mailCode(post(), account, 'register');
    const mistyped = { verify_pwd, verify_code: wrongCode(verify_code) };
    for (let i = 0; i < 4; i += 1) expect(outcome(await register(account, mistyped))).toEqual(CODE_WRONG);
    expect((await register(account, { verify_code, verify_pwd })).body.code).toBe(1001);
  });

  it('[AUTH-11] is invalid after five wrong attempts, parallel ones too', async () => {
    const account = 'five@codes.example';
    const { verify_code, verify_pwd } = await mailCode(post(), account, 'register');
    const guesses = Array.from({ length: 5 }, () =>
      register(account, { verify_pwd, verify_code: wrongCode(verify_code) }),
    );
    for (const answer of await Promise.all(guesses)) expect(outcome(answer)).toEqual(CODE_WRONG);
    expect(outcome(await register(account, { verify_code, verify_pwd }))).toEqual(CODE_WRONG);
  });

  it('[AUTH-11] is not used up when the request is refused for another reason', async () => {
    const account = 'patient@codes.example';
    const proof = await mailCode(post(), account, 'register');
    const request = { name: 'Amy', account, ...proof, agreement: 1 } as const;
    for (let i = 0; i < 6; i += 1) {
      const { body } = await callStack(stack, doRegister, { ...request, password: 'password' });
      expect([body.code, body.field]).toEqual([1400, 'password']);
    }
    expect((await register(account, proof)).body.code).toBe(1001);
  });

  it('[AUTH-11] is invalid with another challenge', async () => {
    const one = await mailCode(post(), 'one@codes.example', 'register');
    const two = await mailCode(post(), 'two@codes.example', 'register');
    const mixed = { verify_code: wrongCode(two.verify_code), verify_pwd: two.verify_pwd };
    expect(outcome(await register('one@codes.example', mixed))).toEqual(CODE_WRONG);
    expect(outcome(await register('one@codes.example', { ...one, verify_pwd: 'nonsense' }))).toEqual(
      CODE_WRONG,
    );
    // The proven address is not the registered one.
    expect(outcome(await register('three@codes.example', one))).toEqual(CODE_WRONG);
    expect((await register('one@codes.example', one)).body.code).toBe(1001);
  });
});

describe('a code for one purpose', () => {
  it('[AUTH-11] to sign in by SMS cannot set a password, and one to set a password cannot sign in', async () => {
    const log = await phoneCode(post(), '+61 491570156', 'log');
    const set = await phoneCode(post(), '+61 491570156', 'set');
    const login = { type: 1, ...OWNER } as const;
    const reset = { account: OWNER.account, phone_code: OWNER.areaCode, password: PASSWORD };
    expect(outcome(await callStack(stack, resetPassword, { ...reset, ...log }))).toEqual(CODE_WRONG);
    expect(outcome(await callStack(stack, doLogin, { ...login, ...set }))).toEqual(CODE_WRONG);
    // Neither code is used up.
    expect((await callStack(stack, doLogin, { ...login, ...log })).body.code).toBe(1001);
  });

  it('[AUTH-11] [USR-01] to register cannot bind a contact, and one to bind cannot register', async () => {
    const { token } = await somebody();
    const account = 'free@codes.example';
    const reg = await mailCode(post(), account, 'register');
    const bind = await mailCode(post(), account, 'bind', { token });
    const revise = (proof: typeof reg) =>
      callStack(
        stack,
        reviseInform,
        { type: 1, account, verifyCode: proof.verify_code, verifyPwd: proof.verify_pwd },
        { token },
      );
    expect(outcome(await revise(reg))).toEqual([1400, 'verifyCode']);
    expect(outcome(await register(account, bind))).toEqual(CODE_WRONG);
    expect((await revise(bind)).body.code).toBe(1001);
  });

  it('[AUTH-11] [PWD-01] to reset a password also works for changing it', async () => {
    const { email, token } = await somebody();
    const proof = await mailCode(post(), email, 'reset');
    const request = { account: email, ...proof, password: 'another walk at dusk' };
    expect((await callStack(stack, changePassword, request, { token })).body.code).toBe(1001);
  });

  it('[USR-01] [SEC-01] to bind works only for the signed-in user who requested it, not for guests', async () => {
    const account = 'wanted@codes.example';
    expect((await byMail(account, 'bind')).body.code).toBe(1401);
    expect((await byPhone('+61 400000001', 'bind')).body.code).toBe(1401);
    const guest = await readData(stack, doGuestLogin, {});
    expect((await byMail(account, 'bind', { token: guest.token })).body.code).toBe(1403);
    const [requester, other] = [await somebody(), await somebody()];
    const proof = await mailCode(post(), account, 'bind', { token: requester.token });
    const request = {
      type: 1,
      account,
      verifyCode: proof.verify_code,
      verifyPwd: proof.verify_pwd,
    } as const;
    const { body } = await callStack(stack, reviseInform, request, { token: other.token });
    expect([body.code, body.field]).toEqual([1400, 'verifyCode']);
    expect((await callStack(stack, reviseInform, request, { token: requester.token })).body.code).toBe(1001);
  });
});

describe('secrecy of accounts', () => {
  it.each([
    ['mail', 'reset'],
    ['phone', 'log'],
    ['phone', 'set'],
  ] as const)('[SEC-01] is not revealed by a code by %s for %s: nothing is sent', async (by, type) => {
    const ask =
      by === 'mail'
        ? (account: string) => byMail(account, type, fromAddress('198.51.100.1'))
        : (account: string) => byPhone(account, type, fromAddress('198.51.100.1'));
    const [unknown, known] =
      by === 'mail'
        ? ['stranger@codes.example', 'admin@demo.example']
        : [`+61 40000010${type.length}`, type === 'log' ? '+61 491570159' : '+61 491570157'];
    const after = Date.now();
    const away = await ask(unknown);
    const there = await ask(known);
    expect(away).toEqual({
      ...there,
      body: { ...there.body, data: { code: expect.stringMatching(/^[\w-]{43}$/) as string, in_log: 0 } },
    });
    // When the second message arrives, the first must have been sent, too.
    await waitForMessage(mailbox.folder, known, { after });
    expect(await listMessages(mailbox.folder, unknown)).toEqual([]);
  });

  it('[AUTH-10] [SEC-01] is revealed only to the owner when someone registers with their contact', async () => {
    const free = await byMail('unheard@codes.example', 'register');
    const taken = await byMail('member@demo.example', 'register');
    expect([taken.status, taken.body.code]).toEqual([free.status, free.body.code]);
    const letter = await waitForMessage(mailbox.folder, 'member@demo.example');
    expect(letter.subject).toBe('You already have a Heliograph account');
    expect(letter.text).not.toMatch(/\d{6}/);
    // No code is valid.
    const answer = await register('member@demo.example', {
      verify_pwd: taken.body.data!.code,
      verify_code: '123456',
    });
    expect(outcome(answer)).toEqual(CODE_WRONG);
    const after = Date.now();
    const phone = await byPhone('+61 491570158', 'reg');
    expect(phone.body.code).toBe(1001);
    expect((await waitForMessage(mailbox.folder, '+61491570158', { after })).text).toContain(
      'account with this number',
    );
  });

  it('[USR-01] [SEC-01] is revealed only to the owner when someone tries to bind their contact', async () => {
    const { token } = await somebody();
    const { body } = await byMail('owner@demo.example', 'bind', { token });
    expect(body.code).toBe(1001);
    const letter = await waitForMessage(mailbox.folder, 'owner@demo.example');
    expect(letter.subject).toBe('This contact already belongs to a Heliograph account');
  });
});

describe('without SMTP and SMS', () => {
  it('[AUTH-11] the server logs what it would send at its default level, and the code works', async () => {
    const bare = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '1', LOG_LEVEL: '' });
    try {
      const printedCode = async (line: RegExp) => {
        await expect.poll(bare.output).toMatch(line);
        return line.exec(bare.output())![1]!;
      };
      const mail = await readData(bare, getVerifyCode, { account: 'owner@demo.example', get_type: 'reset' });
      const verify_code = await printedCode(
        /Mail to owner@demo\.example, printed because SMTP_URL is not set: (\d{6}) is your Heliograph code/,
      );
      const request = {
        account: 'owner@demo.example',
        verify_pwd: mail.code,
        verify_code,
        password: PASSWORD,
      };
      expect((await callStack(bare, resetPassword, request)).body.code).toBe(1001);

      const sms = await readData(bare, sendPhoneCode, { phone_code: '+61', phone: '491570157', type: 'log' });
      const code = await printedCode(
        /SMS to \+61 491570157, printed because SMS_URL is not set: (\d{6}) is your code to sign in/,
      );
      expect([mail.in_log, sms.in_log]).toEqual([1, 1]);
      const { token } = await readData(bare, doLogin, {
        type: 1,
        areaCode: '+61',
        account: '491570157',
        verify_code: code,
        verify_pwd: sms.code,
      });
      expect(await readData(bare, getSession, {}, { token })).toMatchObject({ user_name: 'installer' });
    } finally {
      await bare.stop();
    }
  });
});

describe('when mails and SMS cannot be sent', () => {
  it('[AUTH-11] the response is the same, the log reports it without secrets, and a metric counts it', async () => {
    const away = await startTestServer({
      SIMULATOR: 'off',
      DEMO_STATIONS: '1',
      // A server that accepts connections, but no mails.
      SMTP_URL: mailbox.env.SMTP_URL.replace(/:[^:@]+@/, ':hunter2@'),
      MAIL_FROM: mailbox.env.MAIL_FROM,
      SMS_URL: mailbox.env.SMS_URL.replace(/:[^:@]+@/, ':hunter2@'),
    });
    try {
      const { token } = await signIn(away, 'owner');
      for (const options of [{}, { token }]) {
        const request = { account: `lost${Object.keys(options).length}@codes.example` };
        const get_type = 'token' in options ? 'bind' : 'register';
        expect((await callStack(away, getVerifyCode, { ...request, get_type }, options)).body.code).toBe(
          1001,
        );
      }
      const sms = { phone_code: '+61', phone: '491570157', type: 'log' } as const;
      expect((await callStack(away, sendPhoneCode, sms)).body.code).toBe(1001);
      const metrics = async () => (await fetch(new URL('/metrics', away.http))).text();
      await expect.poll(metrics).toMatch(/heliograph_messages_total\{channel="mail",outcome="failed"\} 2/);
      await expect.poll(metrics).toMatch(/heliograph_messages_total\{channel="sms",outcome="failed"\} 1/);
      expect(away.output()).toContain('a message to a person could not be sent');
      expect(away.output()).toContain('the SMS provider answered 401');
      expect(away.output()).not.toMatch(/hunter2|aHVudGVyMg|lost|491570157/);
    } finally {
      await away.stop();
    }
  });
});

describe('a provider that accepts forms', () => {
  it('[AUTH-11] receives the fields that SMS_BODY names', async () => {
    const twilio = await startTestServer({
      ...mailbox.env,
      SIMULATOR: 'off',
      DEMO_STATIONS: '1',
      SMS_BODY: 'From=Heliograph&To={to}&Body={text}',
    });
    try {
      const proof = await phoneCode({ stack: twilio, mailbox }, '+61 491570156', 'log');
      expect((await callStack(twilio, doLogin, { type: 1, ...OWNER, ...proof })).body.code).toBe(1001);
    } finally {
      await twilio.stop();
    }
  });
});
