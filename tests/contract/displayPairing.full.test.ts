import {
  PAIRING_MS,
  PairingCode,
  Refusal,
  approvePairing,
  attend,
  awaitPairing,
  beginPairing,
  declinePairing,
  doLogin,
  getDisplays,
  getPairing,
  getSession,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { callStack, readData, signIn } from '@heliograph/testing';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { fromAddress } from './support/verificationCodes.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import {
  SCREEN,
  pairingApproval,
  attendOnce,
  requestPairing,
  health,
  type PairingOptions,
} from './support/pairWall.ts';

let server: ClockedServer;
let database: pg.Client;
let owner: { token: string };
let member: { token: string };
beforeAll(async () => {
  server = await startClockedServer({ DEMO_STATIONS: '6' });
  database = await connectDatabase(server);
});
afterAll(async () => {
  await database.end();
  await server.stop();
});
// Limits and pairings of one test expire before the next.
beforeEach(async () => {
  server.clock.now += PAIRING_MS;
  owner = { token: (await signIn(server, 'owner')).token };
  member = { token: (await signIn(server, 'member')).token };
});

const waiting = (secret: string) => readData(server, awaitPairing, { secret });
const readDisplays = async (person: { token: string }) =>
  (await readData(server, getDisplays, {}, person)).list;

describe('pairing a display', () => {
  it('[SEC-01] starts with a code that a user approves, and gives the display its own session', async () => {
    const wall = fromAddress('203.0.113.9');
    const { code, secret, url, expires } = await requestPairing(server, {
      headers: { ...wall.headers, 'user-agent': 'WallOS 3' },
    });
    expect(PairingCode.parse(code)).toBe(code);
    expect(url).toBe(`${server.http}/displays?code=${code}`);
    expect(expires).toBe(server.clock.now + PAIRING_MS);
    // As users type it.
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect(await readData(server, getPairing, { code: typed }, owner)).toEqual({
      screen: SCREEN,
      address: '203.0.113.9',
      agent: 'WallOS 3',
      begun: server.clock.now,
      expires,
    });

    const held = readData(server, awaitPairing, { secret }, wall);
    const config = { ...defaultDisplayConfig('zh'), fault_seconds: null };
    const { display_id } = await readData(
      server,
      approvePairing,
      pairingApproval(typed, { name: ' Foyer ', config }),
      owner,
    );
    const { state, account } = await held;
    expect([state, account]).toMatchObject(['paired', { name: 'Foyer', email: '', mobile: '', is_admin: 0 }]);
    const session = { token: account!.token };
    expect(await readData(server, getSession, {}, session)).toEqual(account);
    const { orders } = await readData(server, attend, { health: health(), seen: '' }, session);
    expect(orders).toMatchObject({ display_id, name: 'Foyer', version: 0, config, build: 'dev', reloads: 0 });
    const { station } = await getRelevance(server, owner.token);
    expect(orders.station_ids).toEqual(station.map(({ id }) => id).sort((one, other) => one - other));

    const [display] = await readDisplays(owner);
    expect(display).toMatchObject({
      display_id,
      name: 'Foyer',
      station_ids: null,
      config,
      create_user: 'owner',
      last_contact: server.clock.now,
      silent: 0,
      newest: 1,
      health: health(),
    });
    expect(await readDisplays(member)).toEqual([]);
  });

  it('[SEC-01] ends immediately when it is declined, and its code becomes invalid', async () => {
    const { code, secret } = await requestPairing(server);
    const held = waiting(secret);
    await readData(server, declinePairing, { code }, member);
    expect(await held).toEqual({ state: 'ended', account: null });
    for (const call of [getPairing, declinePairing] as const) {
      const { body } = await callStack(server, call, { code }, owner);
      expect([body.code, body.field]).toEqual([Refusal.notFound, 'code']);
    }
  });

  it('[SEC-01] expires without a decision after ten minutes', async () => {
    const { code, secret } = await requestPairing(server);
    server.clock.now += PAIRING_MS - 1;
    expect((await callStack(server, getPairing, { code }, owner)).status).toBe(200);
    server.clock.now += 1;
    expect(await waiting(secret)).toEqual({ state: 'ended', account: null });
    const { body } = await callStack(server, approvePairing, pairingApproval(code), {
      ...owner,
      headers: { lang: 'zh' },
    });
    expect(body).toMatchObject({ code: Refusal.notFound, field: 'code' });
    expect(body.msg).toContain('10 分钟');
  });

  it('[SEC-01] repeats a lost session until the display has used it', async () => {
    const { code, secret } = await requestPairing(server);
    const { display_id: displayId } = await readData(server, approvePairing, pairingApproval(code), owner);
    const lost = await waiting(secret);
    const found = await waiting(secret);
    const attending = (token: string) => callStack(server, attend, { health: null, seen: '' }, { token });
    expect((await attending(lost.account!.token)).body.code).toBe(Refusal.signedOut);
    const options = { token: found.account!.token };
    expect((await attendOnce(server, { displayId, options })).orders.display_id).toBe(displayId);
    expect(await waiting(secret)).toEqual({ state: 'ended', account: null });
    expect((await attending(options.token)).status).toBe(200);
  });

  it('[SEC-01] pairs several walls at once, each with its own code', async () => {
    const walls = await Promise.all(Array.from({ length: 4 }, () => requestPairing(server)));
    expect(new Set(walls.map(({ code }) => code)).size).toBe(walls.length);
    const held = walls.map(({ secret }) => waiting(secret));
    await Promise.all(
      walls.map(({ code }, index) =>
        readData(server, approvePairing, pairingApproval(code, { name: `Wall ${index}` }), owner),
      ),
    );
    const names = (await Promise.all(held)).map(({ account }) => account?.name);
    expect(names).toEqual(walls.map((_wall, index) => `Wall ${index}`));
  });

  it('[SEC-01] is approved once, also by many requests at once', async () => {
    const { code } = await requestPairing(server);
    const before = (await readDisplays(owner)).length;
    const codes = await Promise.all(
      Array.from({ length: 5 }, () => callStack(server, approvePairing, pairingApproval(code), owner)),
    );
    expect(codes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await readDisplays(owner)).toHaveLength(before + 1);
  });

  it('[SEC-01] refuses an invalid display with its field and keeps the code', async () => {
    const mine = (await getRelevance(server, owner.token)).station.map(({ id }) => id);
    const admin = { token: (await signIn(server, 'admin')).token };
    const foreign = (await getRelevance(server, admin.token)).station.find(
      ({ id }) => !mine.includes(id),
    )!.id;
    const { code } = await requestPairing(server);
    const before = await readDisplays(owner);
    const flow = { id: 'f', kind: 'flow', seconds: 30, station_id: mine[1]! } as const;
    const usual = defaultDisplayConfig('en');
    for (const [wanted, field, words] of [
      [{ stationIds: [mine[0]!, foreign] }, 'station_ids.1', /可查看的电站/],
      [
        { stationIds: [mine[0]!], config: { ...usual, scenes: [...usual.scenes, flow] } },
        'config.scenes.3.station_id',
        /第 4 个场景/,
      ],
      [
        { config: { ...usual, scenes: [{ ...usual.scenes[0]!, seconds: 4 }] } },
        'config.scenes.0.seconds',
        /不能小于 5/,
      ],
      [
        { config: { ...usual, theme: 'auto', light_from: '08:00', dark_from: '08:00' } as const },
        'config.dark_from',
        /不能相同/,
      ],
    ] as const) {
      const request = pairingApproval(code, wanted as PairingOptions);
      const { body } = await callStack(server, approvePairing, request, {
        ...owner,
        headers: { lang: 'zh' },
      });
      expect(body.field).toBe(field);
      expect(body.msg).toMatch(words);
    }
    expect(await readDisplays(owner)).toEqual(before);
    expect((await callStack(server, getPairing, { code }, owner)).status).toBe(200);
  });

  it('[SEC-01] limits wrong codes, but not right ones', async () => {
    const { code } = await requestPairing(server);
    for (let time = 0; time < 25; time += 1) await readData(server, getPairing, { code }, member);
    const tryWrongCode = () => callStack(server, getPairing, { code: 'ZZZZ9999' }, member);
    for (let time = 0; time < 20; time += 1) expect((await tryWrongCode()).status).toBe(404);
    expect((await tryWrongCode()).status).toBe(429);
    expect((await callStack(server, approvePairing, pairingApproval(code), member)).status).toBe(429);
    expect((await callStack(server, approvePairing, pairingApproval(code), owner)).status).toBe(200);
  });

  it('[SEC-01] limits pairing requests from one address to dozens of walls', async () => {
    const begin = (address: string) =>
      callStack(server, beginPairing, { screen: SCREEN }, fromAddress(address)).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 121 }, () => begin('203.0.113.77')));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await begin('203.0.113.78')).toBe(200);
  });
});

describe('the account of a display', () => {
  it('[SEC-01] has no credentials and cannot get any', async () => {
    const { rows } = await database.query<Record<string, unknown>>(
      `select email, mobile, password_hash, company_id from person where role = 'display' limit 1`,
    );
    expect(rows).toEqual([{ email: null, mobile: null, password_hash: null, company_id: null }]);
    for (const change of [`email = 'wall@demo.example'`, `password_hash = 'x'`, `owner_id = null`])
      await expect(database.query(`update person set ${change} where role = 'display'`)).rejects.toThrow(
        'person_display_check',
      );
    const named = await database.query<{ user_name: string }>(
      `select user_name from person where role = 'display' limit 1`,
    );
    const account = `${named.rows[0]!.user_name}@demo.example`;
    const signing = await callStack(server, doLogin, { type: 2, account, password: server.password });
    expect(signing.body.code).toBe(Refusal.badRequest);
  });

  it('[SEC-01] is deleted with the user who paired it', async () => {
    await database.query(
      `insert into person (user_name, name, email, role, password_hash, created_at)
       select 'leaver', 'Lea', 'leaver@demo.example', 'individual', password_hash, 0 from person where user_name = 'owner'`,
    );
    const login = { type: 2 as const, account: 'leaver@demo.example', password: server.password };
    const leaver = { token: (await readData(server, doLogin, login)).token };
    const { code, secret } = await requestPairing(server);
    await readData(server, approvePairing, pairingApproval(code), leaver);
    const { account } = await waiting(secret);
    await database.query(`delete from person where user_name = 'leaver'`);
    const { body } = await callStack(server, attend, { health: null, seen: '' }, { token: account!.token });
    expect(body.code).toBe(Refusal.signedOut);
    const left = await database.query(`select from person where user_name = $1`, [account!.user_name]);
    expect(left.rowCount).toBe(0);
  });
});
