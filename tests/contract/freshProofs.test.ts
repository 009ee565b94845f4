import {
  addToken,
  beginProof,
  beginTotp,
  changePassword,
  confirmTotp,
  createCommLog,
  deleteStation,
  doLogin,
  getGateways,
  grantWrites,
  prove,
  removeTotp,
  resetPassword,
  reviseInform,
  renewGatewayPassword,
  saveStationShare,
  setCompanyProtection,
  setWriteProtection,
  undoContact,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  startMailbox,
  totpCode,
  waitForMessage,
  type CallOptions,
  type Mailbox,
} from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { getRelevance } from './support/fleet.ts';
import { mailCode, phoneCode, type Proof } from './support/verificationCodes.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

let mailbox: Mailbox;
let server: ClockedServer;
let owner: CallOptions & { token: string };
let device_id: string;
let station_id: number;
let secret: string | null = null;

const enter = async (person: 'owner' | 'installer' | 'member') => {
  const { token } = await readData(server, doLogin, {
    type: 2,
    account: `${person}@demo.example`,
    password: server.password,
  });
  return { token };
};

beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startClockedServer({ ...mailbox.env, SIMULATOR: 'off' });
  const { token } = await enter('owner');
  const fleet = await getRelevance(server, token);
  const inverter = fleet.device.find(({ device_type }) => device_type !== 'C001' && device_type !== 'C006')!;
  ({ device_id, station_id } = inverter);
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  if (secret === null) owner = await enter('owner');
});

async function setUpFactor(options: CallOptions) {
  ({ secret } = await readData(server, beginTotp, {}, options));
  await readData(server, confirmTotp, { code: totpCode(secret, server.clock.now) }, options);
}

async function proveAgain(options: CallOptions) {
  server.clock.now += STEP_MS * 2;
  const { challenge } = await readData(server, beginProof, {}, options);
  const code = totpCode(secret!, server.clock.now);
  await readData(server, prove, { challenge, by: 'totp', code }, options);
}

const PROPERTY = 'shutdown_soc';
const entry = () => ({
  device_id,
  module_title: 'Battery Setting',
  read_set: 'Set' as const,
  funs: [{ property_code: PROPERTY, title: 'Shutdown', value: '20', unit: '%' }],
});
const announce = (options: CallOptions) => callStack(server, createCommLog, entry(), options);

async function readNeed<C extends HttpCall>(call: C, request: RequestOf<C>, options: CallOptions) {
  const { status, body } = await callStack(server, call, request, options);
  return [status, body.proof?.need];
}

describe('dangerous writes', () => {
  it('[OPS-03] ask nothing of people without a second factor, however old their session is', async () => {
    server.clock.now += 24 * 60 * MINUTE_MS;
    expect((await announce(owner)).status).toBe(200);
    const { list } = await readData(server, getGateways, { station_id }, owner);
    const renewal = { station_id, uuid: list[0]!.uuid };
    expect((await callStack(server, renewGatewayPassword, renewal, owner)).status).toBe(200);
  });

  it('[OPS-03] of people with one need a proof of the last quarter of an hour; reading needs none', async () => {
    await setUpFactor(owner);
    expect((await announce(owner)).status).toBe(200);
    server.clock.now += 16 * MINUTE_MS;
    expect(await readNeed(createCommLog, entry(), owner)).toEqual([428, 'fresh']);
    expect((await callStack(server, createCommLog, { ...entry(), read_set: 'Read' }, owner)).status).toBe(
      200,
    );
    const transfer = {
      station_id,
      station_share_type: 2,
      share_account_type: 0,
      station_share_user: 'somebody@else.example',
    } as const;
    expect(await readNeed(saveStationShare, transfer, owner)).toEqual([428, 'fresh']);
    expect(await readNeed(deleteStation, { station_id }, owner)).toEqual([428, 'fresh']);
    const protection = { station_id, demands_factor: 1 } as const;
    expect(await readNeed(setWriteProtection, protection, owner)).toEqual([428, 'fresh']);
    await proveAgain(owner);
    expect((await announce(owner)).status).toBe(200);
  });

  it('[OPS-03] prolong the proof while somebody works, to two hours at most', async () => {
    await proveAgain(owner);
    let minutes = 0;
    for (; minutes < 180; minutes += 10) {
      if ((await announce(owner)).status === 428) break;
      server.clock.now += 10 * MINUTE_MS;
    }
    expect(minutes).toBe(120);
  });

  it('[OPS-03] cannot be granted under an entry of the log that was announced with a proof that is over', async () => {
    await proveAgain(owner);
    const { comm_id } = (await announce(owner)).body.data!;
    server.clock.now += 16 * MINUTE_MS;
    const writes = [{ property_code: PROPERTY, value: 20 }];
    const wanted = { comm_id, device_id, client_id: 's1-tab', writes };
    expect((await readNeed(grantWrites, wanted, owner))[0]).toBe(403);
    const { mqtt_client_prefix } = (await getRelevance(server, owner.token)).mqtt_server[0]!;
    const own = { ...wanted, client_id: `${mqtt_client_prefix}tab` };
    expect(await readNeed(grantWrites, own, owner)).toEqual([428, 'fresh']);
    await proveAgain(owner);
    expect((await callStack(server, grantWrites, own, owner)).status).toBe(200);
    await readData(server, removeTotp, {}, owner);
    secret = null;
  });
});

describe('the account of a session that someone else took over', () => {
  const MEMBER = 'member@demo.example';
  const MOBILE = '491570158';
  const THIEF = 'thief@elsewhere.example';
  const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
  const post = () => ({ stack: server, mailbox });
  const bound = ({ verify_code: verifyCode, verify_pwd: verifyPwd }: Proof) => ({ verifyCode, verifyPwd });
  const byMail = (account: string, proof: Proof) => ({ type: 1, account, ...bound(proof) }) as const;
  const undo = (link: string) => callStack(server, undoContact, { undo: link });

  async function readLink(account: string, after: number) {
    const read = async () => {
      const { text } = await waitForMessage(mailbox.folder, account, { after });
      return /\/login\?mode=undo#([\w-]+)/.exec(text)?.[1] ?? '';
    };
    await expect.poll(read).not.toBe('');
    return read();
  }
  const signIn = (account: string, password: string) =>
    callStack(server, doLogin, { type: 2, account, password });
  const codes = async (account: string) => {
    server.clock.now += MINUTE_MS;
    return mailCode(post(), account, 'reset');
  };

  it('[TRU-04] [OPS-03] is not given away by a proof that was only prolonged', async () => {
    for (let minutes = 0; minutes <= 90; minutes += 10) {
      expect((await announce(owner)).status).toBe(200);
      server.clock.now += 10 * MINUTE_MS;
    }
    const unused = { verify_code: '123456', verify_pwd: 'x'.repeat(32) };
    const calls = [
      [reviseInform, byMail(THIEF, unused)],
      [changePassword, { account: 'owner@demo.example', ...unused, password: 'a thief at night' }],
      [addToken, { name: 'Mine', scopes: ['read'], station_ids: null, days: 1 }],
      [beginTotp, {}],
    ] as const;
    for (const [call, request] of calls)
      expect(await readNeed(call, request as never, owner)).toEqual([428, 'fresh']);
    const { challenge } = await readData(server, beginProof, {}, owner);
    const wrong = { challenge, by: 'password', password: 'a guess' } as const;
    expect((await callStack(server, prove, wrong, owner)).body.field).toBe('password');
    await readData(server, prove, { ...wrong, password: server.password }, owner);
    expect((await callStack(server, reviseInform, byMail(THIEF, unused), owner)).body.field).toBe(
      'verifyCode',
    );
  });

  it('[TRU-04] goes back to its address by the link sent there, whatever was changed since', async () => {
    const after = Date.now();
    const session = await enter('member');
    const number = await phoneCode(post(), '+61 491570666', 'bind', session);
    const mobile = { type: 0, areaCode: '+61', account: '491570666', ...bound(number) } as const;
    await readData(server, reviseInform, mobile, session);
    const proof = await mailCode(post(), THIEF, 'bind', session);
    await readData(server, reviseInform, byMail(THIEF, proof), session);
    const other = await readLink(`+61 ${MOBILE}`, after);
    const link = await readLink(MEMBER, after);
    const password = 'a thief at night';
    await readData(server, resetPassword, { account: THIEF, ...(await codes(THIEF)), password });
    const thief = { token: (await signIn(THIEF, password)).body.data!.token };
    const { secret: key } = await readData(server, beginTotp, {}, thief);
    await readData(server, confirmTotp, { code: totpCode(key, server.clock.now) }, thief);

    expect((await undo(link)).body.data).toEqual({ account: MEMBER, area_code: '' });
    expect((await announce(thief)).status).toBe(401);
    for (const [account, secretWord] of [
      [MEMBER, server.password],
      [MEMBER, password],
      [THIEF, password],
    ] as const)
      expect((await signIn(account, secretWord)).body.code).toBe(1400);
    for (const used of [link, other]) expect((await undo(used)).body.field).toBe('undo');
    await readData(server, resetPassword, {
      account: MEMBER,
      ...(await codes(MEMBER)),
      password: server.password,
    });
    expect((await signIn(MEMBER, server.password)).body.data).toMatchObject({
      email: MEMBER,
      mobile: MOBILE,
    });
  });

  it('[TRU-04] goes back only within 7 days', async () => {
    server.clock.now += MINUTE_MS;
    const after = Date.now();
    const session = await enter('member');
    const address = 'moved@elsewhere.example';
    const proof = await mailCode(post(), address, 'bind', session);
    await readData(server, reviseInform, byMail(address, proof), session);
    server.clock.now += WEEK_MS;
    expect((await undo(await readLink(MEMBER, after))).body.field).toBe('undo');
    expect((await signIn(address, server.password)).body.data).toMatchObject({ email: address });
  });
});

describe('a demanded second factor', () => {
  it('[OPS-03] of a station keeps everybody without one from its devices, the owner too', async () => {
    await readData(server, setWriteProtection, { station_id, demands_factor: 1 }, owner);
    expect(await readNeed(createCommLog, entry(), owner)).toEqual([428, 'factor']);
    await setUpFactor(owner);
    expect((await announce(owner)).status).toBe(200);
    await readData(server, setWriteProtection, { station_id, demands_factor: 0 }, owner);
    await readData(server, removeTotp, {}, owner);
    secret = null;
    expect((await announce(owner)).status).toBe(200);
  });

  it('[OPS-03] of a company keeps its people without one from devices of any station', async () => {
    const installer = await enter('installer');
    const code = (await readData(server, doLogin, { type: 2, account: 'installer@demo.example', password: server.password })).enterprise_code; // oxfmt-ignore
    const fleet = await getRelevance(server, installer.token);
    const theirs = fleet.device.find(({ device_type }) => device_type !== 'C001' && device_type !== 'C006');
    const ask = () =>
      callStack(server, createCommLog, { ...entry(), device_id: theirs!.device_id }, installer);
    expect((await ask()).status).toBe(200);
    await readData(server, setCompanyProtection, { code, demands_factor: 1 }, installer);
    const refused = await ask();
    expect([refused.status, refused.body.proof]).toEqual([428, { need: 'factor' }]);
    expect((await announce(owner)).status).toBe(200);
    await readData(server, setCompanyProtection, { code, demands_factor: 0 }, installer);
    expect((await ask()).status).toBe(200);
  });
});
