import { GRANT_MS, ReplyCode, topics } from '@heliograph/contracts/mqtt';
import { dataOf, signIn, startStack, type Stack } from '@heliograph/testing';
import { doGuestLogin, getSession, saveStationShare, setAuthByList } from '@heliograph/contracts/http';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWriteGrants } from '../../apps/server/src/identity/writeGrants.ts';
import { ask, closed, connectSession, online, subscribes } from './support/brokerClient.ts';
import { databaseOf } from './support/databaseOf.ts';
import { relevanceOf } from './support/fleet.ts';
import { granted, type WantedWrite } from './support/granted.ts';

let stack: Stack;
let token: string;
let member: string;
/** Two inverters behind gateways of their own. */
let uuid: string;
let device_id: string;
let other: { uuid: string; device_id: string };
let client: MqttClient;
let tabs = 0;

beforeAll(async () => {
  stack = await startStack({ env: { DEMO_STATIONS: '5' } });
  ({ token } = await signIn(stack, 'admin'));
  member = (await signIn(stack, 'member')).token;
  const { device } = await relevanceOf(stack, token);
  const [one, two] = device.filter(({ device_type }) => device_type === 'C002');
  ({ iot_gateway_uuid: uuid, device_id } = one!);
  other = { uuid: two!.iot_gateway_uuid, device_id: two!.device_id };
});
afterAll(() => stack.stop());
beforeEach(async () => {
  client = await connectSession(stack, token, `tab-${(tabs += 1)}`);
  await online(client, uuid);
});
afterEach(() => client.endAsync(true));

const clientId = () => client.options.clientId!;
const write = (value: number, property_code = 'shutdown_soc'): WantedWrite => ({
  device_id,
  property_code,
  value,
});
const grantOf = (wanted: WantedWrite, id = clientId()) => granted(stack, token, id, wanted);
const set = (wanted: WantedWrite, grant?: string, to = uuid) =>
  ask(client, to, { action: 'set_property', data: { ...wanted, ...(grant !== undefined && { grant }) } });

/** What the inverter has. */
async function has(code = 'shutdown_soc'): Promise<unknown> {
  const asking = await connectSession(stack, token, `look-${(tabs += 1)}`);
  const { data } = await ask(asking, uuid, {
    action: 'get_group_property',
    data: [{ device_id, defines: [code] }],
  });
  await asking.endAsync();
  return data[0]!.datas![0]!.value;
}

/** Sends a write that the broker does not carry; ends when it has ended the connection. */
async function isDropped(wanted: WantedWrite, grant?: string): Promise<void> {
  const before = await has();
  const dropped = closed(client);
  set(wanted, grant).catch(() => undefined);
  await dropped;
  expect(await has()).toBe(before);
}

/** The deployment's own grants, at another time. */
async function signedAt(at: number) {
  const database = await databaseOf(stack);
  const { rows } = await database.query<{ value: string }>(
    `select value from deployment where key = 'grant.secret'`,
  );
  await database.end();
  return createWriteGrants({ secret: Buffer.from(rows[0]!.value, 'base64'), now: () => at });
}

describe('a write', () => {
  it('[SEC-01] [PAR-04] is done when it is granted, and once only', async () => {
    const grant = await grantOf(write(31));
    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.ok });
    expect(await has()).toBe(31);
    expect(await set(write(32), await grantOf(write(32)))).toMatchObject({ code: ReplyCode.ok });
    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.notGranted, data: [] });
    expect(await has()).toBe(32);
  });

  it('[SEC-01] is dropped without a grant', () => isDropped(write(40)));

  it('[SEC-01] is dropped with another value than was granted', async () => {
    await isDropped(write(41), await grantOf(write(31)));
  });

  it('[SEC-01] is dropped with a grant for another property', async () => {
    await isDropped(write(31), await grantOf(write(31, 'low_soc')));
  });

  it('[SEC-01] is dropped with a grant for another device', async () => {
    await isDropped(write(31), await grantOf({ ...write(31), device_id: other.device_id }));
  });

  it('[SEC-01] is dropped with another client’s grant, of the same session too', async () => {
    await isDropped(write(31), await grantOf(write(31), `${clientId()}-other`));
  });

  it('[SEC-01] is dropped at another gateway than it was granted for', async () => {
    const dropped = closed(client);
    set(write(31), await grantOf(write(31)), other.uuid).catch(() => undefined);
    await dropped;
  });

  it('[SEC-01] is dropped once the grant is over, and one that was put off', async () => {
    const granted = { uuid, client_id: clientId(), ...write(31) };
    const { grant, expires } = (await signedAt(Date.now() - GRANT_MS)).issue(granted);
    await isDropped(write(31), grant);
    client = await connectSession(stack, token, `late-${(tabs += 1)}`);
    await isDropped(write(31), grant.replace(String(expires), String(expires + GRANT_MS)));
  });

  it('[SEC-01] leaves nothing behind: a retained request is dropped, granted or not', async () => {
    const grant = await grantOf(write(33));
    const request = {
      id: 'kept',
      client_id: clientId(),
      action: 'set_property',
      data: { ...write(33), grant },
    };
    const before = await has();
    const dropped = closed(client);
    client.publish(topics.request(uuid), JSON.stringify(request), { qos: 1, retain: true });
    await dropped;
    expect(await has()).toBe(before);
  });

  it('[SEC-01] is not carried for whoever lost the right after it was granted', async () => {
    const owner = (await signIn(stack, 'owner')).token;
    const { device, station } = await relevanceOf(stack, owner);
    const own = station.find(
      ({ rights, device_setting }) => rights.includes('authorise') && device_setting === 1,
    )!;
    const inverter = device.find((one) => one.station_id === own.id && one.device_type === 'C002')!;
    const user = (await dataOf(stack, getSession, {}, { token: member })).user_name;
    const setting = (on: 0 | 1) =>
      dataOf(
        stack,
        setAuthByList,
        [{ station_id: own.id, user, share_type: 0, control: 0, setting: on, auth: 0 }],
        { token: owner },
      );
    await dataOf(
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
    const grant = await granted(stack, member, theirs.options.clientId!, wanted);
    await setting(0);
    const dropped = closed(theirs);
    ask(theirs, inverter.iot_gateway_uuid, { action: 'set_property', data: { ...wanted, grant } }).catch(
      () => undefined,
    );
    await dropped;
  });

  it('[AUTH-08] is granted to no guest', async () => {
    const guest = (await dataOf(stack, doGuestLogin, {})).token;
    const { device } = await relevanceOf(stack, guest);
    const shown = device.find(({ device_type }) => device_type === 'C002')!;
    await expect(
      granted(stack, guest, 'whatever', { ...write(31), device_id: shown.device_id }),
    ).rejects.toThrow('1403');
  });

  it('[SEC-01] and its answer are nobody else’s to hear', async () => {
    expect(await subscribes(client, topics.request(uuid))).toBe(false);
    expect(await subscribes(client, topics.response(uuid, `${clientId()}-other`))).toBe(false);
  });
});
