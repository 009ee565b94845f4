import {
  MAX_TOKENS,
  Refusal,
  TOKEN_PREFIX,
  addStation,
  addToken,
  editStation,
  endSessions,
  getAuditLog,
  getHistoryData,
  getLatestValues,
  getMqttCredential,
  getPeople,
  getSession,
  getStationRelevance,
  getTokens,
  httpCalls,
  revokeToken,
  setDisabled,
  type AnswerOf,
  type HttpCall,
  type RequestOf,
  TokenScope,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { callStack, readData, newStation, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBroker, waitUntilClosed } from './support/brokerClient.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { startClockedServer } from './support/clockedServer.ts';
import { startTestServer } from './support/testServer.ts';
import { readFleetPlan } from './support/fleet.ts';

let stack: Stack;
let owner: string;
/** A station of the demo with its gateway, and another one. */
let plan: Awaited<ReturnType<typeof readFleetPlan>>[number];
let stationId: number;
let otherId: number;

const EVERYTHING: TokenScope[] = ['read', 'private', 'log', 'tariff', 'edit'];

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '3' });
  ({ token: owner } = await signIn(stack, 'owner'));
  const seen = await readData(stack, getStationRelevance, {}, { token: owner });
  const plans = await readFleetPlan(stack);
  const own = seen.station.filter(({ rights }) => rights.includes('delete'));
  stationId = own[0]!.id;
  const uuid = seen.gateway.find(({ station_id }) => station_id === stationId)!.uuid;
  plan = plans.find((each) => each.uuid === uuid)!;
  const { device, ...station } = newStation();
  ({ station_id: otherId } = await readData(stack, addStation, { ...station, device }, { token: owner }));
});
afterAll(() => stack.stop());

type Created = AnswerOf<typeof addToken>;

const create = (over: Partial<RequestOf<typeof addToken>> = {}, token = owner): Promise<Created> =>
  readData(
    stack,
    addToken,
    { name: 'Test', scopes: ['read'], station_ids: null, days: 30, ...over },
    { token },
  );

const status = async <C extends HttpCall>(token: string, call: C, request: RequestOf<C>) =>
  (await callStack(stack, call, request, { token })).status;

const connect = ({ token, mqtt_user }: Created, { user = mqtt_user, clientId = `${mqtt_user}-test` } = {}) =>
  connectBroker({ url: stack.mqtt, user, password: token, clientId });

describe('API tokens', () => {
  it('[OPS-04] are shown once, recognisable, and listed with their use', async () => {
    const created = await create({ name: 'Grafana', days: 7 });
    expect(created.token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`));
    const listed = async () => (await readData(stack, getTokens, {}, { token: owner })).list[0]!;
    expect(await listed()).toMatchObject({
      token_id: created.token_id,
      name: 'Grafana',
      scopes: ['read'],
      station_ids: null,
      last_time: null,
    });
    expect(created.expires).toBeCloseTo(Date.now() + 7 * 86_400_000, -5);
    expect(JSON.stringify(await listed())).not.toContain(created.token);
    // They are no sign-ins.
    const sessions = await readData(stack, httpCalls.user.getSessions, {}, { token: owner });
    expect(sessions.map(({ id }) => id)).not.toContain(created.mqtt_user);
  });

  it('[OPS-04] are sent as other programs send them', async () => {
    const { token } = await create();
    const deviceId = plan.devices[1]!.deviceId;
    const readStatus = async (path: string, init: RequestInit) =>
      (await fetch(stack.http + path, init)).status;
    const bearer = { authorization: `Bearer ${token}` };
    expect(await readStatus(getStationRelevance.path, { headers: bearer })).toBe(200);
    expect(await readStatus(getStationRelevance.path, { headers: { token } })).toBe(200);
    const form = { deviceId, propertyCode: 'KRA', start: '0', end: '1000' };
    for (const [headers, body] of [
      [bearer, new URLSearchParams(form)],
      [{}, new URLSearchParams({ ...form, token })],
    ] as const)
      expect(await readStatus(getHistoryData.path, { method: 'POST', headers, body })).toBe(200);
    const unknown = { authorization: `Bearer ${TOKEN_PREFIX}${'x'.repeat(43)}` };
    expect(await readStatus(getStationRelevance.path, { headers: unknown })).toBe(401);
  });

  it('[OPS-04] [SEC-01] make no call but those that are marked for them', async () => {
    const { token } = await create({ scopes: EVERYTHING }, (await signIn(stack, 'admin')).token);
    const calls = Object.entries(httpCalls).flatMap(([resource, named]) =>
      Object.entries<HttpCall>(named).map(([name, call]) => [`${resource}.${name}`, call] as const),
    );
    const refused = calls.filter(([, call]) => call.may !== 'public' && !call.tokens);
    expect(refused.length).toBeGreaterThan(50);
    for (const [name, call] of refused) {
      const answer = await callStack(stack, call, {}, { token });
      expect([name, answer.body.code]).toEqual([name, Refusal.forbidden]);
    }
    // A thief must not be able to stay.
    for (const call of [addToken, httpCalls.user.reviseName, httpCalls.share.saveStationShare])
      expect(call.tokens).toBe(false);
  });

  it('[OPS-04] [SEC-01] may do what their scopes say', async () => {
    const seenBy = async (token: string) =>
      (await readData(stack, getStationRelevance, {}, { token })).station.find(({ id }) => id === stationId)!;
    const whole = await seenBy(owner);
    const read = (await create()).token;
    const limited = await seenBy(read);
    expect(limited.rights).toEqual([]);
    expect([limited.address, limited.create_name, limited.nmi]).not.toEqual([
      whole.address,
      whole.create_name,
      whole.nmi,
    ]);
    expect((await seenBy((await create({ scopes: ['read', 'private'] })).token)).address).toBe(whole.address);

    const edit = { station_id: stationId, version: whole.version, station_name: whole.station_name };
    expect(await status(read, editStation, edit)).toBe(403);
    expect(await status(read, getAuditLog, {})).toBe(403);
    expect(await status((await create({ scopes: ['log'] })).token, getAuditLog, {})).toBe(200);
    // Without reading there is nothing to edit.
    expect(await status((await create({ scopes: ['edit'] })).token, editStation, edit)).toBe(404);
    expect(await status((await create({ scopes: ['read', 'edit'] })).token, editStation, edit)).toBe(200);
  });

  it('[TRU-04] [OPS-04] read names and addresses, those of their user too, only with the scope for them', async () => {
    const readUser = async (scopes: TokenScope[]) =>
      readData(stack, getSession, {}, { token: (await create({ scopes })).token });
    const own = { email: 'owner@demo.example', user_name: 'owner' };
    expect(await readUser(['private'])).toMatchObject(own);
    const others = TokenScope.options.filter((scope) => scope !== 'private');
    const { loginTime: _at, token: _token, prefix: _prefix, ...user } = await readUser(others);
    expect(Object.values(user).filter((value) => typeof value === 'string' && value !== '')).toEqual([]);
  });

  it('[OPS-04] [SEC-01] reach no other station than theirs', async () => {
    const { token } = await create({ scopes: EVERYTHING, station_ids: [stationId] });
    const seen = await readData(stack, getStationRelevance, {}, { token });
    expect(seen.station.map(({ id }) => id)).toEqual([stationId]);
    expect(new Set(seen.device.map(({ station_id }) => station_id))).toEqual(new Set([stationId]));
    const { station, device } = await readData(stack, getStationRelevance, {}, { token: owner });
    const other = station.find(({ id }) => id === otherId)!;
    const deviceIds = [device.find(({ station_id }) => station_id === otherId)!.device_id];
    expect(await status(token, getLatestValues, { token, deviceIds })).toBe(404);
    const edit = { station_id: otherId, version: other.version, station_name: 'Taken over' };
    expect(await status(token, editStation, edit)).toBe(404);
    expect(await status(token, getAuditLog, { station_id: otherId })).toBe(404);
    const log = (await readData(stack, getAuditLog, {}, { token })).list;
    expect(log.every(({ station_id }) => station_id === stationId)).toBe(true);
  });

  it('[OPS-04] [OPS-05] leave their name in the activity log', async () => {
    const { token } = await create({ name: 'Nightly sync', scopes: ['read', 'edit'] });
    const { station } = await readData(stack, getStationRelevance, {}, { token });
    const { version } = station.find(({ id }) => id === otherId)!;
    await readData(stack, editStation, { station_id: otherId, version, rated_capacity: 77 }, { token });
    const { list } = await readData(stack, getAuditLog, { limit: 2 }, { token: owner });
    expect(list.map(({ action, token: name }) => [action, name])).toEqual([
      ['station.edit', 'Nightly sync'],
      ['token.add', ''],
    ]);
  });

  it('[OPS-04] receive what gateways send, and ask nothing', async () => {
    const gateway = await connectGateway(stack, plan.uuid);
    const created = await create();
    const client = await connect(created);
    try {
      await client.subscribeAsync(topics.telemetry(plan.uuid), { qos: 1 });
      const received = new Promise<string>((resolve) =>
        client.on('message', (_topic, payload) => resolve(payload.toString())),
      );
      await gateway.push(plan.devices[1]!.deviceId, { at: Date.now(), values: { P: 4321 } });
      expect(JSON.parse(await received)).toMatchObject({ samples: [{ values: { P: 4321 } }] });
      const closed = waitUntilClosed(client);
      const request = { action: 'device_status', client_id: `${created.mqtt_user}-test`, seq: 1, data: [] };
      client.publish(topics.request(plan.uuid), JSON.stringify(request));
      await closed;
    } finally {
      await gateway.end();
      client.end(true);
    }
  });

  it('[OPS-04] [SEC-01] connect to the broker only as themselves', async () => {
    const created = await create();
    const another = await create();
    await expect(
      connect(created, { user: another.mqtt_user, clientId: `${another.mqtt_user}-x` }),
    ).rejects.toThrow();
    await expect(connect(created, { clientId: `gw-${plan.uuid}` })).rejects.toThrow();
    // The credential that pages use works as well.
    const { mqtt_server } = await readData(stack, getMqttCredential, {}, { token: created.token });
    expect(mqtt_server[0]!.mqtt_user).toBe(created.mqtt_user);
  });

  it('[OPS-04] end at once, on the broker too, when they are revoked', async () => {
    const created = await create();
    const client = await connect(created);
    const closed = waitUntilClosed(client);
    const { token } = await signIn(stack, 'member');
    expect(await status(token, revokeToken, { token_id: created.token_id })).toBe(404);
    await readData(stack, revokeToken, { token_id: created.token_id }, { token: owner });
    await closed;
    expect(await status(created.token, getSession, {})).toBe(401);
    await expect(connect(created)).rejects.toThrow();
  });

  it('[OPS-04] [OPS-02] end when an administrator signs the person out or disables the account', async () => {
    const admin = (await signIn(stack, 'admin')).token;
    const { list } = await readData(stack, getPeople, { q: 'member@demo' }, { token: admin });
    const user_id = list[0]!.user_id;
    const tokenOfMember = async () => (await create({}, (await signIn(stack, 'member')).token)).token;
    const first = await tokenOfMember();
    await readData(stack, endSessions, { user_id }, { token: admin });
    expect(await status(first, getSession, {})).toBe(401);
    const second = await tokenOfMember();
    await readData(stack, setDisabled, { user_id, disabled: 1 }, { token: admin });
    expect(await status(second, getSession, {})).toBe(401);
  });

  it('[OPS-04] are limited in number, also when many are created at once', async () => {
    const { token } = await signIn(stack, 'installer');
    const wanted = { name: 'Many', scopes: ['read'] as TokenScope[], station_ids: null, days: 1 };
    const answers = await Promise.all(
      Array.from({ length: MAX_TOKENS + 5 }, () => callStack(stack, addToken, wanted, { token })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(MAX_TOKENS);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5);
  });

  it('[OPS-04] name stations that the person can view', async () => {
    const wanted = {
      name: 'x',
      scopes: ['read'] as TokenScope[],
      station_ids: [stationId, 2_147_483_000],
      days: 1,
    };
    const { status: code, body } = await callStack(stack, addToken, wanted, { token: owner });
    expect([code, body.field]).toEqual([404, 'station_ids.1']);
  });
});

it('[OPS-04] a token stops working when it expires', async () => {
  const server = await startClockedServer({ SIMULATOR: 'off' });
  try {
    const { token } = await signIn(server, 'owner');
    const wanted = { name: 'Short', scopes: ['read'] as TokenScope[], station_ids: null, days: 1 };
    const created = await readData(server, addToken, wanted, { token });
    const code = async () => (await callStack(server, getSession, {}, { token: created.token })).status;
    server.clock.now += 86_400_000 - 60_000;
    expect(await code()).toBe(200);
    server.clock.now += 120_000;
    expect(await code()).toBe(401);
    expect((await readData(server, getTokens, {}, { token })).list).toEqual([]);
  } finally {
    await server.stop();
  }
});
