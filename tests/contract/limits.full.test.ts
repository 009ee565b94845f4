import {
  doGuestLogin,
  doLogin,
  getVerifyCode,
  sendPhoneCode,
  type MailCodePurpose,
} from '@heliograph/contracts/http';
import { callStack, startMailbox, type CallOptions, type Mailbox } from '@heliograph/testing';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAttempts } from '../../apps/server/src/access/attempts.ts';
import { CODE_MS, createChallenges } from '../../apps/server/src/identity/challenges.ts';
import { hashPassword } from '../../apps/server/src/identity/passwords.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { fromAddress, phoneCode } from './support/verificationCodes.ts';
import { openTestDatabase } from './support/testDatabase.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWNER = 'owner@demo.example';

let mailbox: Mailbox;
let server: ClockedServer;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startClockedServer(mailbox.env);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
// All time windows of one test have ended before the next.
afterEach(() => {
  server.clock.now += 2 * HOUR;
});

const later = (ms: number) => (server.clock.now += ms);
const guess = (account: string, password: string, options?: CallOptions) =>
  callStack(server, doLogin, { type: 2, account, password }, options);
const codes = (answers: readonly { body: { code: number } }[]) => answers.map(({ body }) => body.code);
const askMail = (account: string, get_type: MailCodePurpose = 'register', options?: CallOptions) =>
  callStack(server, getVerifyCode, { account, get_type }, options);
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)));

describe('failed sign-ins', () => {
  it('[SEC-01] of an account from one address are limited to ten in five minutes, parallel ones too', async () => {
    const office = fromAddress('203.0.113.1');
    const answers = codes(await times(13, () => guess(OWNER, 'a guess', office)));
    expect(answers.filter((code) => code === 1429)).toHaveLength(3);
    expect((await guess(OWNER, server.password, office)).body).toEqual({
      code: 1429,
      msg: 'Too many attempts. Please try again in 300 seconds.',
    });
    // Colleagues and the owner at another address are not limited.
    expect((await guess('member@demo.example', server.password, office)).body.code).toBe(1001);
    expect((await guess(OWNER, server.password, fromAddress('203.0.113.2'))).body.code).toBe(1001);
    later(5 * MINUTE - 1);
    expect((await guess(OWNER, server.password, office)).body.code).toBe(1429);
    later(1);
    expect((await guess(OWNER, server.password, office)).body.code).toBe(1001);
  });

  it('[SEC-01] tell clients when to retry', async () => {
    const office = fromAddress('203.0.113.3');
    await times(10, () => guess(OWNER, 'a guess', office));
    later(90_500);
    const response = await fetch(new URL(doLogin.path, server.http), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...office.headers },
      body: JSON.stringify({ type: 2, account: OWNER, password: 'a guess' }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '210']);
  });

  it('[SEC-01] are forgotten after a successful sign-in', async () => {
    const office = fromAddress('203.0.113.4');
    for (let round = 0; round < 3; round += 1) {
      const answers = await times(9, () => guess(OWNER, 'a guess', office));
      expect(new Set(codes(answers))).toEqual(new Set([1400]));
      expect((await guess(OWNER, server.password, office)).body.code).toBe(1001);
    }
  });

  it('[SEC-01] from one address are limited to a hundred in five minutes over all accounts; IPv6 by subnet', async () => {
    const line = (i: number) => fromAddress(`2001:db8:0:1::${i.toString(16)}`);
    const answers = codes(await times(104, (i) => guess(`guessed${i}@x.example`, 'a guess', line(i))));
    expect(answers.filter((code) => code === 1429)).toHaveLength(4);
    expect((await guess(OWNER, server.password, line(1))).body.code).toBe(1429);
    expect((await guess(OWNER, server.password, fromAddress('2001:db8:0:2::1'))).body.code).toBe(1001);
  });

  it('[SEC-01] alone are counted: an office with successful sign-ins is never limited', async () => {
    const office = fromAddress('203.0.113.5');
    const colleagues = [OWNER, 'installer@demo.example', 'admin@demo.example'];
    for (let i = 0; i < 35; i += 1) {
      const answers = await times(3, (j) => guess(colleagues[j]!, server.password, office));
      expect(codes(answers)).toEqual([1001, 1001, 1001]);
    }
  });

  it('[OPS-01] from many addresses never keep the right person out', async () => {
    const account = 'installer@demo.example';
    const answers = codes(
      await times(120, (i) => guess(account, 'a guess', fromAddress(`198.51.100.${i + 1}`))),
    );
    expect(new Set(answers)).toEqual(new Set([1400]));
    expect((await guess(account, server.password, fromAddress('192.0.2.1'))).body.code).toBe(1001);
  });
});

describe('codes', () => {
  it('[AUTH-05] [SEC-01] are sent at most once a minute, with tolerance for a fast clock', async () => {
    const account = 'apart@x.example';
    expect((await askMail(account)).body.code).toBe(1001);
    expect((await askMail(account)).body).toEqual({
      code: 1429,
      msg: 'Too many codes requested. Please try again in 55 seconds.',
    });
    // Each purpose is counted separately.
    expect((await askMail(account, 'reset')).body.code).toBe(1001);
    later(54_999);
    expect((await askMail(account, 'register', { lang: 'zh' })).body.msg).toBe(
      '获取验证码次数过多，请在 1 秒后重试。',
    );
    later(1);
    expect((await askMail(account)).body.code).toBe(1001);
  });

  it('[SEC-01] of an account are limited to five in ten minutes over all addresses', async () => {
    const account = 'many@x.example';
    const answers: { body: { code: number } }[] = [];
    for (let i = 0; i < 7; i += 1) {
      answers.push(await askMail(account, 'register', fromAddress(`198.51.100.${i + 1}`)));
      later(MINUTE);
    }
    expect(codes(answers)).toEqual([1001, 1001, 1001, 1001, 1001, 1429, 1429]);
    later(3 * MINUTE);
    expect((await askMail(account)).body.code).toBe(1001);
  });

  // Before sixty are sent at once: those beyond fifty under way wait for the server's next look.
  it('[AUTH-11] work for ten minutes', async () => {
    const number = { areaCode: '+61', account: '491570156' };
    const [early, late] = [
      await phoneCode({ stack: server, mailbox }, '+61 491570156', 'log'),
      await phoneCode({ stack: server, mailbox }, '+61 491570157', 'log'),
    ];
    later(CODE_MS - 1);
    expect((await callStack(server, doLogin, { type: 1, ...number, ...early })).body.code).toBe(1001);
    later(1);
    const { body } = await callStack(server, doLogin, { type: 1, ...number, account: '491570157', ...late });
    expect([body.code, body.field]).toEqual([1400, 'verify_code']);
  });

  it('[SEC-01] requested from one address are limited to sixty in ten minutes', async () => {
    const office = fromAddress('203.0.113.9');
    const answers = codes(await times(62, (i) => askMail(`person${i}@x.example`, 'register', office)));
    expect(answers.filter((code) => code === 1429)).toHaveLength(2);
    expect((await askMail('elsewhere@x.example', 'register', fromAddress('203.0.113.10'))).body.code).toBe(
      1001,
    );
    later(10 * MINUTE);
    expect((await askMail('person1@x.example', 'register', office)).body.code).toBe(1001);
  });
});

describe('guests', () => {
  it('[AUTH-08] [SEC-01] from one address are limited to 120 a minute', async () => {
    const wall = fromAddress('203.0.113.20');
    const answers = codes(await times(122, () => callStack(server, doGuestLogin, {}, wall)));
    expect(answers.filter((code) => code === 1429)).toHaveLength(2);
    later(MINUTE);
    expect((await callStack(server, doGuestLogin, {}, wall)).body.code).toBe(1001);
  });
});

describe('response time', () => {
  /** Accepts connections without responding: a call that waits for it takes visibly longer. */
  let hangingServer: Server;
  let slow: ClockedServer;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    hangingServer = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(hangingServer, 'listening');
    const { port } = hangingServer.address() as AddressInfo;
    slow = await startClockedServer({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'no-reply@heliograph.example',
      SMS_URL: `http://127.0.0.1:${port}`,
    });
    const database = await connectDatabase(slow);
    // Prepared fleets have passwords that are verified faster than those of the product.
    await database.query('update person set password_hash = $1 where password_hash is not null', [
      await hashPassword(slow.password),
    ]);
    await database.end();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    hangingServer.close();
    await slow.stop();
  });

  const ROUNDS = 25;
  const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  const took = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };

  it.each<[string, (account: 'known' | 'unknown') => Promise<{ body: { code: number } }>]>([
    [
      'a wrong password',
      (account) => callStack(slow, doLogin, { type: 2, account: known(account, OWNER), password: 'a guess' }),
    ],
    [
      'a code by mail',
      (account) => callStack(slow, getVerifyCode, { account: known(account, OWNER), get_type: 'reset' }),
    ],
    [
      'a code by SMS',
      (account) =>
        callStack(slow, sendPhoneCode, {
          phone_code: '+61',
          phone: known(account, '491570156', '491570999'),
          type: 'log',
        }),
    ],
  ])('[SEC-01] for %s does not reveal whether the account exists', async (_what, ask) => {
    const samples = { known: [] as number[], unknown: [] as number[] };
    const hashing: number[] = [];
    await ask('known');
    await ask('unknown');
    for (let round = 0; round < ROUNDS; round += 1) {
      // Interleaved, so that other load affects both equally; no limit is reached.
      slow.clock.now += 2 * HOUR;
      for (const account of round % 2 === 0
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const))
        samples[account].push(await took(() => ask(account)));
      hashing.push(await took(() => hashPassword('what one guess costs')));
    }
    expect(Math.abs(median(samples.known) - median(samples.unknown))).toBeLessThan(0.6 * median(hashing));
  });

  const known = (which: 'known' | 'unknown', account: string, other = 'stranger@x.example') =>
    which === 'known' ? account : other;
});

describe('limits in the database', () => {
  it('[SEC-01] count attempts of two processes together and forget ended windows', async () => {
    const { database, close } = await openTestDatabase();
    try {
      const clock = { now: 1_000_000 };
      const { attempts } = createRepositories(database.db);
      const make = () => createAttempts({ attempts, now: () => clock.now });
      const processes = [make(), make()];
      const limit = { name: 'test', most: 10, windowMs: 1000 };
      const waits = await times(30, async (i) => (await processes[i % 2]!.take(limit, 'key')).waitMs);
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10);
      expect(waits.filter((waitMs) => waitMs === 1000)).toHaveLength(20);
      expect((await processes[0]!.take({ ...limit, name: 'other' }, 'key')).waitMs).toBe(0);

      const kept = async () =>
        (await database.pool.query('select key from attempt')).rows as { key: string }[];
      expect((await kept()).every(({ key }) => !key.includes('key'))).toBe(true);
      clock.now += 1000;
      await attempts.deleteExpired(clock.now);
      expect(await kept()).toEqual([]);
    } finally {
      await close();
    }
  });

  it('[SEC-01] free only one attempt of the same window when it is taken back', async () => {
    const { database, close } = await openTestDatabase();
    try {
      const clock = { now: 1_000_000 };
      const { attempts } = createRepositories(database.db);
      const { take } = createAttempts({ attempts, now: () => clock.now });
      const limit = { name: 'test', most: 2, windowMs: 1000 };
      const first = await take(limit, 'key');
      await take(limit, 'key');
      await first.takeBack();
      expect((await take(limit, 'key')).waitMs).toBe(0);
      expect((await take(limit, 'key')).waitMs).toBe(1000);
      const old = await take(limit, 'key');
      clock.now += 1000;
      await take(limit, 'key');
      await old.takeBack();
      await take(limit, 'key');
      expect((await take(limit, 'key')).waitMs).toBe(1000);
    } finally {
      await close();
    }
  });

  it('[AUTH-11] accept a proof once, and keep the code when the request fails', async () => {
    const { database, close } = await openTestDatabase();
    try {
      const clock = { now: 1_000_000 };
      const challenges = createChallenges({
        db: database.db,
        secret: Buffer.alloc(32, 7),
        now: () => clock.now,
      });
      const claimed = {
        purpose: 'mail.reset',
        contact: { by: 'email', email: 'amy@x.example' },
        personId: null,
      } as const;
      const { token, code } = await challenges.issue(claimed, { lang: 'en', real: true });
      const proof = (await challenges.prove(claimed, { token, code }))!;
      await expect(challenges.consume(proof, () => Promise.reject(new Error('away')))).rejects.toThrow(
        'away',
      );
      const uses = await times(5, (i) => challenges.consume(proof, () => Promise.resolve(i)));
      expect(uses.filter((use) => use !== null)).toHaveLength(1);
      expect(await challenges.prove(claimed, { token, code })).toBeNull();

      const decoy = await challenges.issue(claimed, { lang: 'en', real: false });
      expect(await challenges.prove(claimed, decoy)).toBeNull();

      const { rows } = await database.pool.query<{ kept: string }>(
        'select challenge::text as kept from challenge',
      );
      expect(rows.map(({ kept }) => kept).join()).not.toContain(token);
      clock.now += CODE_MS;
      await createRepositories(database.db).challenges.deleteExpired(clock.now);
      expect((await database.pool.query('select from challenge')).rowCount).toBe(0);
    } finally {
      await close();
    }
  });
});
