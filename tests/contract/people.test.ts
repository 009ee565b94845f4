import {
  beginTotp,
  confirmTotp,
  deletePerson,
  doLogin,
  endSessions,
  getAuditLog,
  getFactors,
  getPeople,
  getSession,
  getStationRelevance,
  resetFactors,
  saveStationShare,
  setAdministrator,
  setDisabled,
  type HttpCall,
  type PersonEntry,
  type RequestOf,
} from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  listMessages,
  signIn,
  startMailbox,
  totpCode,
  type DemoPerson,
  type Mailbox,
  type Stack,
} from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSession, waitUntilClosed } from './support/brokerClient.ts';
import { startTestServer } from './support/testServer.ts';

let mailbox: Mailbox;
let stack: Stack;
let token: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  stack = await startTestServer({ ...mailbox.env, DEMO_STATIONS: '4', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
});
afterAll(async () => {
  await stack.stop();
  await mailbox.stop();
});

const asAdmin = <C extends HttpCall>(call: C, request: RequestOf<C>) =>
  callStack(stack, call, request, { token });

async function readPerson(person: DemoPerson): Promise<PersonEntry> {
  const { list } = await readData(stack, getPeople, { q: `${person}@demo` }, { token });
  return list[0]!;
}

const isActive = async (session: string) =>
  (await callStack(stack, getSession, {}, { token: session })).status === 200;

describe('people administration', () => {
  it('[OPS-02] lists people by name and finds them by part of what they are known by', async () => {
    const { list, total } = await readData(stack, getPeople, {}, { token });
    expect(list.map(({ email }) => email).sort()).toEqual(
      ['admin', 'installer', 'member', 'noah', 'owner', 'priya'].map((name) => `${name}@demo.example`),
    );
    expect(total).toBe(6);
    const owner = list.find(({ email }) => email.startsWith('owner'))!;
    expect(owner).toMatchObject({ is_admin: 0, disabled_time: null });
    expect(owner.stations).toBeGreaterThan(0);
    const search = async (q: string) =>
      (await readData(stack, getPeople, { q }, { token })).list.map((one) => one.user_id);
    expect(await search(owner.name.slice(0, 3).toUpperCase())).toContain(owner.user_id);
    expect(await search('%')).toEqual([]);
    const only = await readData(stack, getPeople, { only: 'administrators' }, { token });
    expect(only.list.map(({ email }) => email)).toEqual(['admin@demo.example']);
    expect((await readData(stack, getPeople, { page: 2 }, { token })).list).toEqual([]);
  });

  it('[OPS-02] ends all sessions of a person, also their live connections', async () => {
    const session = await signIn(stack, 'member');
    const closed = waitUntilClosed(await connectSession(stack, session.token));
    const { user_id, sessions } = await readPerson('member');
    expect(sessions).toBe(1);
    expect((await asAdmin(endSessions, { user_id })).status).toBe(200);
    await closed;
    expect((await callStack(stack, getSession, {}, { token: session.token })).body).toMatchObject({
      code: 1401,
      reason: 'administrator',
    });
    expect((await readPerson('member')).sessions).toBe(0);
  });

  it('[OPS-02] a disabled account cannot sign in until it is enabled again', async () => {
    const session = await signIn(stack, 'member');
    const { user_id } = await readPerson('member');
    await asAdmin(setDisabled, { user_id, disabled: 1 });
    expect(await isActive(session.token)).toBe(false);
    const attempt = (password: string) =>
      callStack(stack, doLogin, { type: 2, account: 'member@demo.example', password });
    expect((await attempt(stack.password)).body).toMatchObject({
      code: 1403,
      msg: expect.stringContaining('disabled') as string,
    });
    // Strangers do not learn it.
    expect((await attempt('not the password')).body.code).toBe(1400);
    expect((await readData(stack, getPeople, { only: 'disabled' }, { token })).list).toHaveLength(1);
    await asAdmin(setDisabled, { user_id, disabled: 0 });
    expect((await attempt(stack.password)).status).toBe(200);
  });

  it('[OPS-02] gives and takes the role at once, also in open sessions', async () => {
    const session = await signIn(stack, 'member');
    const asMember = () => callStack(stack, getPeople, {}, { token: session.token });
    const { user_id } = await readPerson('member');
    expect((await asMember()).status).toBe(403);
    await asAdmin(setAdministrator, { user_id, administrator: 1 });
    expect((await asMember()).status).toBe(200);
    await asAdmin(setAdministrator, { user_id, administrator: 0 });
    expect((await asMember()).status).toBe(403);
  });

  it('[OPS-03] removes the second factors of somebody who lost them, signs them out and tells them', async () => {
    const theirs = await signIn(stack, 'installer');
    const { user_id } = await readPerson('installer');
    expect((await asAdmin(resetFactors, { user_id })).body).toMatchObject({ code: 1409, field: 'user_id' });
    expect(await isActive(theirs.token)).toBe(true);
    const { secret } = await readData(stack, beginTotp, {}, theirs);
    await readData(stack, confirmTotp, { code: totpCode(secret, Date.now()) }, theirs);
    expect((await readPerson('installer')).has_factor).toBe(1);
    const account = { type: 2, account: 'installer@demo.example', password: stack.password } as const;
    expect((await callStack(stack, doLogin, account)).body.proof?.need).toBe('second');

    expect((await asAdmin(resetFactors, { user_id })).status).toBe(200);
    expect((await readPerson('installer')).has_factor).toBe(0);
    expect(await isActive(theirs.token)).toBe(false);
    const again = await readData(stack, doLogin, account);
    const { recovery_left } = await readData(stack, getFactors, {}, again);
    expect(recovery_left).toBe(0);
    // The person reads who did it.
    const { list } = await readData(stack, getAuditLog, { area: 'people' }, again);
    expect(list.map(({ action, user_name }) => [action, user_name])).toEqual([['factor.reset', 'admin']]);
    await expect
      .poll(async () =>
        (await listMessages(mailbox.folder, 'installer@demo.example')).map(({ text }) => text),
      )
      .toEqual([expect.stringMatching(/An administrator removed the authenticator app[^]+管理员已移除/)]);
  });

  it('[OPS-02] administrators cannot change their own account here, so one always remains', async () => {
    const { user_id } = await readPerson('admin');
    for (const [call, request] of [
      [setDisabled, { user_id, disabled: 1 }],
      [setAdministrator, { user_id, administrator: 0 }],
      [deletePerson, { user_id }],
      [endSessions, { user_id }],
      [resetFactors, { user_id }],
    ] as const)
      expect((await callStack(stack, call, request, { token })).body).toMatchObject({
        code: 1409,
        field: 'user_id',
      });
    expect(await isActive(token)).toBe(true);
  });

  it('[OPS-02] the administrator of a company with members must hand it over first', async () => {
    const { user_id, enterprise_auth } = await readPerson('installer');
    expect(enterprise_auth).toBe(1);
    expect((await asAdmin(deletePerson, { user_id })).body).toMatchObject({ code: 1409, field: 'user_id' });
  });

  it('[OPS-02] stations of a deleted person remain without an owner and can be handed over', async () => {
    const session = await signIn(stack, 'owner');
    const { user_id, stations } = await readPerson('owner');
    expect((await asAdmin(deletePerson, { user_id })).status).toBe(200);
    expect(await isActive(session.token)).toBe(false);
    expect((await asAdmin(deletePerson, { user_id })).body.code).toBe(1404);
    const ownerless = async () =>
      (await readData(stack, getStationRelevance, {}, { token })).station.filter(
        ({ create_user }) => create_user === '',
      );
    expect(await ownerless()).toHaveLength(stations);
    const [first] = await ownerless();
    const given = await asAdmin(saveStationShare, {
      station_id: first!.id,
      station_share_type: 2,
      share_account_type: 0,
      station_share_user: 'member@demo.example',
    });
    expect(given.status).toBe(200);
    expect(await ownerless()).toHaveLength(stations - 1);
    expect((await readPerson('member')).stations).toBe(1);
  });
});
