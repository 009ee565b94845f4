import { GRANT_MS, ReplyCode, topics } from '@heliograph/contracts/mqtt';
import { readData, signIn, type Stack } from '@heliograph/testing';
import { doGuestLogin, getSession, saveStationShare, setAuthByList } from '@heliograph/contracts/http';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWriteGrants } from '../../apps/server/src/identity/writeGrants.ts';
import {
  requestGateway,
  waitUntilClosed,
  connectSession,
  waitUntilOnline,
  canSubscribe,
} from './support/brokerClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { requestGrant, type WriteRequest } from './support/requestGrant.ts';
import { startServerProcess } from './support/testServer.ts';

let stack: Stack;
let token: string;
let member: string;
/** Two inverters with separate gateways. */
let uuid: string;
let device_id: string;
let other: { uuid: string; device_id: string };
let client: MqttClient;
let tabs = 0;

beforeAll(async () => {
  stack = await startServerProcess({ DEMO_STATIONS: '5' });
  ({ token } = await signIn(stack, 'admin'));
  member = (await signIn(stack, 'member')).token;
  const { device } = await getRelevance(stack, token);
  const [one, two] = device.filter(({ device_type }) => device_type === 'C002');
  ({ iot_gateway_uuid: uuid, device_id } = one!);
  other = { uuid: two!.iot_gateway_uuid, device_id: two!.device_id };
});
afterAll(() => stack.stop());
beforeEach(async () => {
  client = await connectSession(stack, token, `tab-${(tabs += 1)}`);
  await waitUntilOnline(client, uuid);
});
afterEach(() => client.endAsync(true));

const clientId = () => client.options.clientId!;
const write = (value: number, property_code = 'shutdown_soc'): WriteRequest => ({
  device_id,
  property_code,
  value,
});
const getGrant = (wanted: WriteRequest, id = clientId()) => requestGrant(stack, token, id, wanted);
const set = (wanted: WriteRequest, grant?: string, to = uuid) =>
  requestGateway(client, to, {
    action: 'set_property',
    data: { ...wanted, ...(grant !== undefined && { grant }) },
  });

/** Current value of the inverter. */
async function has(code = 'shutdown_soc'): Promise<unknown> {
  const asking = await connectSession(stack, token, `look-${(tabs += 1)}`);
  const { data } = await requestGateway(asking, uuid, {
    action: 'get_group_property',
    data: [{ device_id, defines: [code] }],
  });
  await asking.endAsync();
  return data[0]!.datas![0]!.value;
}

/** Sends a write that the broker drops; resolves when it has closed the connection. */
async function isDropped(wanted: WriteRequest, grant?: string): Promise<void> {
  const before = await has();
  const dropped = waitUntilClosed(client);
  set(wanted, grant).catch(() => undefined);
  await dropped;
  expect(await has()).toBe(before);
}

/** Valid grants of the server at another time. */
async function signedAt(at: number) {
  const database = await connectDatabase(stack);
  const { rows } = await database.query<{ value: string }>(
    `select value from deployment where key = 'grant.secret'`,
  );
  await database.end();
  return createWriteGrants({ secret: Buffer.from(rows[0]!.value, 'base64'), now: () => at });
}

describe('a write', () => {
  it('[SEC-01] [PAR-04] is executed once when it is granted', async () => {
    const grant = await getGrant(write(31));
    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.ok });
    expect(await has()).toBe(31);
    expect(await set(write(32), await getGrant(write(32)))).toMatchObject({ code: ReplyCode.ok });
    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.notGranted, data: [] });
    expect(await has()).toBe(32);
  });

  it('[SEC-01] is dropped without a grant', () => isDropped(write(40)));

  it('[SEC-01] is dropped with a value other than the granted one', async () => {
    await isDropped(write(41), await getGrant(write(31)));
  });

  it('[SEC-01] is dropped with a grant for another property', async () => {
    await isDropped(write(31), await getGrant(write(31, 'low_soc')));
  });

  it('[SEC-01] is dropped with a grant for another device', async () => {
    await isDropped(write(31), await getGrant({ ...write(31), device_id: other.device_id }));
  });

  it('[SEC-01] is dropped with the grant of another client, also of the same session', async () => {
    await isDropped(write(31), await getGrant(write(31), `${clientId()}-other`));
  });

  it('[SEC-01] is dropped at a gateway other than the granted one', async () => {
    const dropped = waitUntilClosed(client);
    set(write(31), await getGrant(write(31)), other.uuid).catch(() => undefined);
    await dropped;
  });

  it('[SEC-01] is dropped after the grant has expired, also a delayed one', async () => {
    const granted = { uuid, client_id: clientId(), ...write(31) };
    const { grant, expires } = (await signedAt(Date.now() - GRANT_MS)).issue(granted);
    await isDropped(write(31), grant);
    client = await connectSession(stack, token, `late-${(tabs += 1)}`);
    await isDropped(write(31), grant.replace(String(expires), String(expires + GRANT_MS)));
  });

  it('[SEC-01] is dropped when retained, with or without a grant', async () => {
    const grant = await getGrant(write(33));
    const request = {
      id: 'kept',
      client_id: clientId(),
      action: 'set_property',
      data: { ...write(33), grant },
    };
    const before = await has();
    const dropped = waitUntilClosed(client);
    client.publish(topics.request(uuid), JSON.stringify(request), { qos: 1, retain: true });
    await dropped;
    expect(await has()).toBe(before);
  });

  it('[SEC-01] is dropped when the right was lost after the grant', async () => {
    const owner = (await signIn(stack, 'owner')).token;
    const { device, station } = await getRelevance(stack, owner);
    const own = station.find(
      ({ rights, device_setting }) => rights.includes('authorise') && device_setting === 1,
    )!;
    const inverter = device.find((one) => one.station_id === own.id && one.device_type === 'C002')!;
    const user = (await readData(stack, getSession, {}, { token: member })).user_name;
    const setting = (on: 0 | 1) =>
      readData(
        stack,
        setAuthByList,
        [{ station_id: own.id, user, share_type: 0, control: 0, setting: on, auth: 0 }],
        { token: owner },
      );
    await readData(
      stack,
      saveStationShare,
      {
        station_id: own.id,
        station_share_type: 0,
        share_account_type: 0,
        station_share_user: 'member@demo.example',
      },
      { token: owner },
    );
    await setting(1);
    const theirs = await connectSession(stack, member, 'tab');
    const wanted = { ...write(36), device_id: inverter.device_id };
    const grant = await requestGrant(stack, member, theirs.options.clientId!, wanted);
    await setting(0);
    const dropped = waitUntilClosed(theirs);
    requestGateway(theirs, inverter.iot_gateway_uuid, {
      action: 'set_property',
      data: { ...wanted, grant },
    }).catch(() => undefined);
    await dropped;
  });

  it('[AUTH-08] is not granted to guests', async () => {
    const guest = (await readData(stack, doGuestLogin, {})).token;
    const { device } = await getRelevance(stack, guest);
    const shown = device.find(({ device_type }) => device_type === 'C002')!;
    await expect(
      requestGrant(stack, guest, 'whatever', { ...write(31), device_id: shown.device_id }),
    ).rejects.toThrow('1403');
  });

  it('[SEC-01] and its reply are not visible to others', async () => {
    expect(await canSubscribe(client, topics.request(uuid))).toBe(false);
    expect(await canSubscribe(client, topics.response(uuid, `${clientId()}-other`))).toBe(false);
  });
});
