import {
  addGateway,
  addStation,
  createCommLog,
  deleteDevice,
  editDevice,
  getAlarmHistory,
  getCommLog,
  getDeviceTemplate,
  getHistoryData,
  getMqttCredential,
  grantWrites,
  saveDevice,
  updateCommLog,
  type HttpCall,
  type RequestOf,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { listParameters } from '@heliograph/domain/parameters';
import {
  type CallOptions,
  callStack,
  readData,
  newSerial,
  newStation,
  signIn,
  type Stack,
} from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectBroker, connectSession, nextMessage, waitUntilClosed } from './support/brokerClient.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let database: Client;
let token: string;
let clientId: string;
/** A station of the owner with a gateway and an inverter, created for each test. */
let station_id: number;
let sn: string;
let uuid: string;
let gateway: MqttClient;
let seq = Date.now();

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '2' });
  database = await connectDatabase(stack);
  ({ token } = await signIn(stack, 'owner'));
  const { mqtt_server } = await readData(stack, getMqttCredential, {}, { token });
  clientId = `${mqtt_server[0]!.mqtt_client_prefix}tab`;
});
afterAll(async () => {
  await database.end();
  await stack.stop();
});
beforeEach(async () => {
  const wanted = newStation();
  sn = wanted.device.sn;
  const added = await readData(stack, addStation, wanted, { token });
  station_id = added.station_id;
  ({ uuid } = added.gateway);
  const { password } = added.gateway;
  gateway = await connectBroker({ url: stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
  return () => gateway.endAsync();
});

const data = <C extends HttpCall>(call: C, request: RequestOf<C>) =>
  readData(stack, call, request, { token });
const refusal = async <C extends HttpCall>(call: C, request: RequestOf<C>, options: CallOptions = {}) => {
  const { body } = await callStack(stack, call, request, { token, ...options });
  expect(body.data).toBeUndefined();
  return body;
};

/** Resolves once the server has stored it. */
async function report(device_id: string, values: Record<string, number>): Promise<number> {
  const at = Date.now();
  const samples = [{ device_id, at, status: 'normal', values }];
  await gateway.publishAsync(topics.telemetry(uuid), JSON.stringify({ seq: ++seq, period: 5000, samples }), {
    qos: 1,
  });
  return at;
}
const reported = (deviceId: string, propertyCode: string, at: number) =>
  callStack(stack, getHistoryData, { token, deviceId, propertyCode, start: at, end: at + 1 });

const readDevices = async () =>
  (await getRelevance(stack, token)).device.filter((device) => device.station_id === station_id);
const inverter = async () => (await readDevices()).find(({ device_code }) => device_code === sn)!;
const breaker = () => ({
  station_id,
  device_name: 'Hot water',
  obj_type: 'C006' as const,
  iot_serial_no: newSerial(),
});
const edited = (obj_id: number, change: Partial<RequestOf<typeof editDevice>>) => ({
  station_id,
  obj_id,
  gateway_uuid: uuid,
  device_name: 'Edited',
  ...change,
});

describe('the status of a gateway', () => {
  it('[TRU-03] is kept as its known fields only, whatever the gateway sends', async () => {
    const topic = topics.status(uuid);
    const send = (status: object) =>
      gateway.publishAsync(topic, JSON.stringify(status), { qos: 1, retain: true });
    await send({ status: 'online', at: 5, padding: 'x'.repeat(60_000), rated_power: {} });
    await send({ status: 'online', at: 6, padding: 'x'.repeat(4_000_000) });
    await send({ state: 'online' });
    const client = await connectSession(stack, token, 'status');
    const status = nextMessage(client, topic);
    await client.subscribeAsync(topic, { qos: 1 });
    expect(await status).toBe('{"status":"online","at":5}');
    await client.endAsync();
  });
});

describe('adding a device', () => {
  it('[DEV-02] connects it to the station’s gateway and stores its values', async () => {
    const wanted = { ...breaker(), iot_serial_no: newSerial().toLowerCase() };
    const serial = wanted.iot_serial_no.toUpperCase();
    const { obj_id } = await data(saveDevice, wanted);
    expect((await readDevices()).find((device) => device.obj_id === obj_id)).toMatchObject({
      obj_name: 'Hot water',
      device_type: 'C006',
      device_id: serial,
      device_code: serial,
      iot_serial_no: serial,
      iot_gateway_uuid: uuid,
    });
    const at = await report(serial, { breaker_power: 120 });
    expect((await reported(serial, 'breaker_power', at)).body.data).toEqual([{ timestamp: at, value: 120 }]);
  });

  it('[DEV-02] measures for its station according to its type', async () => {
    const { obj_id } = await data(saveDevice, { ...breaker(), obj_type: 'C003' });
    const { device, station } = await getRelevance(stack, token);
    const { device_id } = device.find((one) => one.obj_id === obj_id)!;
    const { label } = station.find(({ id }) => id === station_id)!;
    expect(label.find(({ type }) => type === 'fd')!.points.map((point) => point.device_id)).toContain(
      device_id,
    );
  });

  it('[DEV-02] refuses a registered serial number in any case, also of another user', async () => {
    for (const iot_serial_no of [sn, sn.toLowerCase()])
      expect(await refusal(saveDevice, { ...breaker(), iot_serial_no })).toMatchObject({
        code: 1409,
        field: 'iot_serial_no',
        msg: expect.stringContaining(sn) as string,
      });
    const twice = breaker();
    const both = await Promise.all([1, 2].map(() => callStack(stack, saveDevice, twice, { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[DEV-02] refuses a model of another type, and a station without a gateway', async () => {
    expect(await refusal(saveDevice, { ...breaker(), mod_id: 15 })).toMatchObject({ field: 'mod_id' });
    await database.query('delete from gateway where station_id = $1', [station_id]);
    expect(await refusal(saveDevice, breaker())).toMatchObject({ code: 1409, field: 'station_id' });
  });
});

describe('adding a gateway', () => {
  const connect = ({ uuid: user, password }: { uuid: string; password: string }) =>
    connectBroker({ url: stack.mqtt, user, password, clientId: `gw-${user}` });

  it('[GW-05] [DEV-02] gives a station another one, to which devices are added and which stores their values', async () => {
    const added = await data(addGateway, { station_id, device_name: 'Barn' });
    expect(added).toMatchObject({ mqtt_url: stack.mqtt, grant_key: expect.any(String) as string });
    const wanted = { ...breaker(), gateway_uuid: added.uuid };
    const { obj_id } = await data(saveDevice, wanted);
    const listed = await readDevices();
    expect(listed.find((device) => device.obj_id === obj_id)!.iot_gateway_uuid).toBe(added.uuid);
    expect(listed.find((device) => device.device_id === added.uuid)).toMatchObject({
      obj_name: 'Barn',
      device_type: 'C001',
      iot_gateway_uuid: added.uuid,
    });
    const second = await connect(added);
    const at = Date.now();
    const sample = { device_id: wanted.iot_serial_no, at, status: 'normal', values: { breaker_power: 80 } };
    const message = { seq: at, period: 5000, samples: [sample] };
    await second.publishAsync(topics.telemetry(added.uuid), JSON.stringify(message), { qos: 1 });
    expect((await reported(wanted.iot_serial_no, 'breaker_power', at)).body.data).toEqual([
      { timestamp: at, value: 80 },
    ]);
    await second.endAsync();
    const { rows } = await database.query(
      `select detail from audit where action = 'gateway.add' and station_id = $1`,
      [station_id],
    );
    expect(rows).toEqual([{ detail: { uuid: added.uuid, name: 'Barn' } }]);
  });

  it('[GW-05] refuses a gateway of another station, with the field', async () => {
    const { device } = await getRelevance(stack, token);
    const gateway_uuid = device.find((one) => one.station_id !== station_id)!.iot_gateway_uuid;
    expect(await refusal(saveDevice, { ...breaker(), gateway_uuid })).toMatchObject({
      code: 1404,
      field: 'gateway_uuid',
    });
  });

  it('[GW-05] is undone by deleting it: not while it has devices, nor the last one', async () => {
    const added = await data(addGateway, { station_id });
    const wanted = { ...breaker(), gateway_uuid: added.uuid };
    await data(saveDevice, wanted);
    const remove = { station_id, iot_serial_no: added.uuid };
    expect(await refusal(deleteDevice, remove)).toMatchObject({ code: 1409, field: 'iot_serial_no' });
    await data(deleteDevice, { station_id, iot_serial_no: wanted.iot_serial_no });
    const second = await connect(added);
    const closed = waitUntilClosed(second);
    await data(deleteDevice, remove);
    await closed;
    await expect(connect(added)).rejects.toThrow();
    expect((await readDevices()).map(({ device_id }) => device_id)).not.toContain(added.uuid);
    expect(await refusal(deleteDevice, { station_id, iot_serial_no: uuid })).toMatchObject({ code: 1409 });
  });

  it('[GW-05] refuses more than a station can have', async () => {
    await database.query(
      `insert into gateway (uuid, password_hash, station_id, broker_server_id)
       select 'many-' || $1 || '-' || n, password_hash, station_id, broker_server_id
       from gateway, generate_series(1, 49) n where station_id = $1::int`,
      [station_id],
    );
    expect(await refusal(addGateway, { station_id })).toMatchObject({ code: 1409, field: 'station_id' });
  });
});

describe('editing a device', () => {
  it('[DEV-02] renames it and identifies it by a new serial number', async () => {
    const { obj_id } = await inverter();
    const serial = newSerial();
    let before = 0;
    // A new gateway may have to report twice before it is known.
    await expect
      .poll(async () => {
        before = await report(sn, { SOC: 40 });
        return (await reported(sn, 'SOC', before)).body.data;
      })
      .toHaveLength(1);
    await data(editDevice, edited(obj_id, { iot_serial_no: serial }));
    const now = (await readDevices()).find((device) => device.obj_id === obj_id)!;
    expect(now).toMatchObject({ obj_name: 'Edited', device_id: serial, device_code: serial });
    const at = await report(serial, { SOC: 41 });
    const history = { token, deviceId: serial, propertyCode: 'SOC', start: before, end: at + 1 };
    expect(await readData(stack, getHistoryData, history)).toEqual([
      { timestamp: before, value: 40 },
      { timestamp: at, value: 41 },
    ]);
  });

  it('[DEV-02] changes its type only before it has reported values', async () => {
    const { obj_id } = await data(saveDevice, breaker());
    const retyped = await data(editDevice, edited(obj_id, { obj_type: 'C005' }));
    const { device_id, device_type, mod_id } = (await readDevices()).find(
      (device) => device.obj_id === retyped.obj_id,
    )!;
    expect([device_type, mod_id]).toEqual(['C005', 39]);
    await report(device_id, { grid_power: 5 });
    const again = edited(retyped.obj_id, { obj_type: 'C006' });
    expect(await refusal(editDevice, again)).toMatchObject({ code: 1409, field: 'obj_type' });
    expect((await readDevices()).find((device) => device.obj_id === retyped.obj_id)!.obj_name).toBe('Edited');
    expect((await readDevices()).length).toBe(3);
  });

  it('[DEV-02] changes only the name of a gateway', async () => {
    const { obj_id } = (await readDevices()).find(({ device_type }) => device_type === 'C001')!;
    await data(editDevice, edited(obj_id, {}));
    for (const change of [{ obj_type: 'C006' as const }, { iot_serial_no: newSerial() }])
      expect(await refusal(editDevice, edited(obj_id, change))).toMatchObject({
        code: 1409,
        field: Object.keys(change)[0],
      });
    const other = await inverter();
    expect(await refusal(editDevice, edited(other.obj_id, { obj_type: 'C001' }))).toMatchObject({
      code: 1409,
    });
  });

  it('[DEV-02] does not find devices of another station or gateway', async () => {
    const { device } = await getRelevance(stack, token);
    const foreign = device.find((one) => one.station_id !== station_id)!;
    expect(await refusal(editDevice, edited(foreign.obj_id, {}))).toMatchObject({
      code: 1404,
      field: 'obj_id',
    });
    const own = await inverter();
    expect(
      await refusal(editDevice, edited(own.obj_id, { gateway_uuid: foreign.iot_gateway_uuid })),
    ).toMatchObject({ code: 1404, field: 'gateway_uuid' });
  });
});

describe('deleting a device', () => {
  it('[DEV-02] deletes its data and keeps its station and the other devices', async () => {
    const { obj_id } = await inverter();
    const { obj_id: other } = await data(saveDevice, breaker());
    const at = await report(sn, { SOC: 40, KRA: 10 });
    await report(sn, { SOC: 41, KRA: 11 });
    const alarm = { device_id: sn, code: 'F18', type: 'fault', level: 3, msg: 'Fault', at, recovery: 0 };
    await gateway.publishAsync(topics.alarm(uuid), JSON.stringify({ seq: ++seq, alarms: [alarm] }), {
      qos: 1,
    });
    await data(deleteDevice, { station_id, iot_serial_no: sn });

    expect((await readDevices()).map((device) => device.obj_id)).not.toContain(obj_id);
    expect((await readDevices()).map((device) => device.obj_id)).toContain(other);
    expect((await reported(sn, 'SOC', at)).status).toBe(404);
    expect(
      (await callStack(stack, getAlarmHistory, { deviceId: [sn], start: 0, end: at + 1 }, { token })).status,
    ).toBe(404);
    for (const table of ['sample', 'latest', 'energy', 'alarm', 'station_point', 'comm_log']) {
      const { rows } = await database.query<{ n: number }>(
        `select count(*)::int as n from ${table} where device_id = $1`,
        [obj_id],
      );
      expect([table, rows[0]!.n]).toEqual([table, 0]);
    }
    // Later messages about it are acknowledged, but not stored.
    await report(sn, { SOC: 42 });
    const { rows } = await database.query('select 1 from sample where device_id = $1', [obj_id]);
    expect(rows).toEqual([]);
  });

  it('[DEV-02] does not delete gateways or devices of another station', async () => {
    expect(await refusal(deleteDevice, { station_id, iot_serial_no: uuid })).toMatchObject({
      code: 1409,
      field: 'iot_serial_no',
    });
    const { device } = await getRelevance(stack, token);
    const foreign = device.find((one) => one.station_id !== station_id && one.device_type === 'C002')!;
    expect(await refusal(deleteDevice, { station_id, iot_serial_no: foreign.iot_serial_no })).toMatchObject({
      code: 1404,
      field: 'iot_serial_no',
    });
  });
});

const word = (property_code: string) => ({ property_code, title: property_code, value: '1', unit: '' });
const begin = (codes: readonly string[], read_set: 'Read' | 'Set' = 'Set', device_id = sn) =>
  data(createCommLog, { device_id, module_title: 'Battery Setting', read_set, funs: codes.map(word) });

describe('the communication log', () => {
  it('[PAR-08] is narrowed by time, kind, person, parameter and result', async () => {
    const { comm_id: read } = await begin(['shutdown_soc', 'low_soc'], 'Read');
    const { comm_id: kept } = await begin(['shutdown_soc', 'low_soc']);
    const { comm_id: open } = await begin(['low_soc']);
    await data(updateCommLog, {
      comm_id: kept,
      funs: [
        { ...word('shutdown_soc'), result: 'kept' },
        { ...word('low_soc'), result: 'verified' },
      ],
    });
    await database.query('update comm_log set created_at = 1000 where id = $1', [read]);
    const ids = [read, kept, open];
    const find = async (filter: Omit<RequestOf<typeof getCommLog>, 'device_id'>) =>
      (await data(getCommLog, { device_id: sn, ...filter })).list
        .map(({ comm_id }) => ids.indexOf(comm_id))
        .filter((index) => index >= 0)
        .toSorted();
    expect(await find({})).toEqual([0, 1, 2]);
    expect(await find({ from: 1001 })).toEqual([1, 2]);
    expect(await find({ until: 1001 })).toEqual([0]);
    expect(await find({ read_set: 'Set' })).toEqual([1, 2]);
    expect(await find({ property_code: 'shutdown_soc' })).toEqual([0, 1]);
    expect(await find({ result: 'kept' })).toEqual([1]);
    // Both of the same value.
    expect(await find({ result: 'kept', property_code: 'low_soc' })).toEqual([]);
    expect(await find({ result: 'verified', property_code: 'low_soc' })).toEqual([1]);
    expect(await find({ result: 'unknown' })).toEqual([0, 2]);
    expect(await find({ person: '%' })).toEqual([]);
    const [entry] = (await data(getCommLog, { device_id: sn })).list;
    expect(await find({ person: entry!.create_name.slice(1, 4).toUpperCase() })).toEqual([0, 1, 2]);
    expect(await refusal(getCommLog, { device_id: sn, result: 'lost' as 'kept' })).toMatchObject({
      code: 1400,
      field: 'result',
    });
  });
});

describe('a grant', () => {
  const wish = (comm_id: number, ...writes: RequestOf<typeof grantWrites>['writes']) => ({
    comm_id,
    device_id: sn,
    client_id: clientId,
    writes,
  });

  it.each([
    ['shutdown_soc', 101, 'en', '0 to 100 %'],
    ['shutdown_soc', 101, 'zh', '0 至 100 %'],
    ['shutdown_soc', 20.5, 'en', '0 decimals'],
    ['shutdown_soc', '20', 'en', 'a number'],
    ['float_voltage', 61.5, 'en', '38 to 61 V'],
    ['work_mode', 3, 'en', '0 (Selling first)'],
    ['work_mode', 3, 'zh', '0 (优先售电)'],
    ['clock_year', 2126, 'en', '2000 to 2099'],
    ['ac_couple', 1, 'en', '2 (AC couple on grid side)'],
    ['ac_couple', 6, 'en', 'at most one'],
    ['sell_time_1', 2460, 'en', '23:59'],
  ] as const)(
    '[PAR-02] is refused for %s %s with a text (%s) that states what is allowed',
    async (code, value, lang, words) => {
      const { comm_id } = await begin([code, 'low_soc']);
      const writes = [
        { property_code: 'low_soc', value: 20 },
        { property_code: code, value },
      ];
      const refused = await refusal(grantWrites, wish(comm_id, ...writes), { lang });
      expect(refused).toMatchObject({ code: 1400, field: 'writes.1.value' });
      expect(refused.msg).toContain(words);
    },
  );

  it('[PAR-02] follows the rated power that the device reported', async () => {
    const { comm_id } = await begin(['export_limiter']);
    const limit = (value: number) => wish(comm_id, { property_code: 'export_limiter', value });
    expect((await refusal(grantWrites, limit(12_000))).msg).toContain('0 to 8000 W');
    await database.query('update device set rated_power = 12000 where device_id = $1', [sn]);
    expect((await data(grantWrites, limit(12_000))).grants).toHaveLength(1);
    expect((await refusal(grantWrites, limit(12_001))).msg).toContain('0 to 12000 W');
    await database.query('update device set rated_power = null where device_id = $1', [sn]);
  });

  it.each(['rated_power', 'SOC', 'no_such_code', 'breaker_switch'])(
    '[PAR-01] is refused for %s, which the inverter does not have',
    async (code) => {
      const { comm_id } = await begin([code]);
      expect(await refusal(grantWrites, wish(comm_id, { property_code: code, value: 1 }))).toMatchObject({
        code: 1400,
        field: 'writes.0.property_code',
      });
    },
  );

  it('[PAR-08] needs an open log entry that sets this device and lists each property once', async () => {
    const write = { property_code: 'shutdown_soc', value: 20 };
    const read = await begin(['shutdown_soc'], 'Read');
    const elsewhere = await begin(['shutdown_soc'], 'Set', uuid);
    const old = await begin(['shutdown_soc']);
    await database.query('update comm_log set created_at = created_at - 3600001 where id = $1', [
      old.comm_id,
    ]);
    for (const { comm_id } of [read, elsewhere, old])
      expect(await refusal(grantWrites, wish(comm_id, write))).toMatchObject({
        code: 1409,
        field: 'comm_id',
      });
    const { comm_id } = await begin(['shutdown_soc']);
    const other = { property_code: 'low_soc', value: 20 };
    for (const writes of [
      [write, other],
      [write, write],
    ])
      expect(await refusal(grantWrites, wish(comm_id, ...writes))).toMatchObject({
        code: 1400,
        field: 'writes.1.property_code',
      });
    expect((await data(grantWrites, wish(comm_id, write))).grants).toHaveLength(1);
  });

  it('[SEC-01] is given only to clients of the same session', async () => {
    const { comm_id } = await begin(['shutdown_soc']);
    const request = wish(comm_id, { property_code: 'shutdown_soc', value: 20 });
    for (const client_id of ['somebody-tab', clientId.replace(/-tab$/, '')])
      expect(await refusal(grantWrites, { ...request, client_id })).toMatchObject({
        code: 1403,
        field: 'client_id',
      });
  });

  it('[PAR-04] counts writes per property and day up to 200, without refused ones', async () => {
    const { comm_id } = await begin(['shutdown_soc', 'low_soc']);
    const writes = ['low_soc', 'shutdown_soc'].map((property_code) => ({ property_code, value: 20 }));
    const today = async () =>
      (await data(grantWrites, wish(comm_id, ...writes))).grants.map((grant) => grant.today);
    expect(await today()).toEqual([1, 1]);
    expect(await today()).toEqual([2, 2]);
    await database.query(
      `update write_count set n = 199 from device where device.id = write_count.device_id and device.device_id = $1 and code = 'shutdown_soc'`,
      [sn],
    );
    expect(await today()).toEqual([3, 200]);
    const refused = await callStack(stack, grantWrites, wish(comm_id, ...writes), { token });
    expect([refused.status, refused.body.field]).toEqual([429, 'writes.1.property_code']);
    expect(await data(grantWrites, wish(comm_id, writes[0]!))).toMatchObject({ grants: [{ today: 4 }] });
  });

  it('[SEC-01] is recorded', async () => {
    const { comm_id } = await begin(['shutdown_soc', 'low_soc']);
    await data(
      grantWrites,
      wish(
        comm_id,
        { property_code: 'low_soc', value: 20, before: 15 },
        { property_code: 'shutdown_soc', value: 10 },
      ),
    );
    const { rows } = await database.query(
      `select user_name, detail ->> 'device' as device, changes from audit join person on person.id = person_id
       where audit.station_id = $1 and action = 'device.grant'`,
      [station_id],
    );
    expect(rows).toEqual([
      { user_name: 'owner', device: sn, changes: { low_soc: [15, 20], shutdown_soc: [null, 10] } },
    ]);
  });
});

describe('the communication log', () => {
  it('[PAR-08] shows the request, and its result once reported', async () => {
    const { comm_id } = await begin(['shutdown_soc'], 'Read');
    const [began] = (await data(getCommLog, { device_id: sn })).list;
    expect(began).toMatchObject({
      comm_id,
      device_id: sn,
      module_title: 'Battery Setting',
      read_set: 'Read',
      asked: [word('shutdown_soc')],
      told: null,
      create_user: 'owner',
      update_time: null,
    });
    const funs = [{ ...word('shutdown_soc'), value: '15' }];
    await data(updateCommLog, { comm_id, funs });
    const [went] = (await data(getCommLog, { device_id: sn })).list;
    expect(went).toMatchObject({ asked: [word('shutdown_soc')], told: funs });
    expect(went!.update_time).toBeGreaterThanOrEqual(went!.create_time);
  });

  it('[PAR-08] accepts results for an hour, then closes the entry', async () => {
    const { comm_id } = await begin(['shutdown_soc']);
    await database.query('update comm_log set created_at = created_at - 3600001 where id = $1', [comm_id]);
    expect(await refusal(updateCommLog, { comm_id, funs: [] })).toMatchObject({
      code: 1409,
      field: 'comm_id',
    });
    expect((await data(getCommLog, { device_id: sn })).list[0]!.told).toBeNull();
  });

  it('[PAR-08] lists fifty entries per page, newest first', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 53; i++) ids.unshift((await begin(['shutdown_soc'], 'Read')).comm_id);
    const first = (await data(getCommLog, { device_id: sn })).list.map(({ comm_id }) => comm_id);
    expect(first).toEqual(ids.slice(0, 50));
    const { list } = await data(getCommLog, { device_id: sn, before: first.at(-1)! });
    expect(list.map(({ comm_id }) => comm_id)).toEqual(ids.slice(50));
  });
});

describe('a template', () => {
  it('[PAR-01] has every parameter of the model, in the reader’s language', async () => {
    const ask = { gateway_uuid: uuid, tempid: 21, modid: 15 };
    const { funs, groups } = await data(getDeviceTemplate, ask);
    expect(funs.map(({ fun_code }) => fun_code)).toEqual(listParameters(15).map(({ code }) => code));
    expect(groups.map(({ group_name }) => group_name)).toContain('Battery Setting');
    expect(funs.find(({ fun_code }) => fun_code === 'max_charge_current')).toMatchObject({
      type: 'value',
      unit: 'A',
      min: 0,
      max: 185,
      read_only: 0,
      attached: ['LB', 'BV', 'BB'],
    });
    const chinese = await readData(stack, getDeviceTemplate, ask, { token, lang: 'zh' });
    const mode = chinese.funs.find(({ fun_code }) => fun_code === 'work_mode')!;
    expect(JSON.parse(mode.type_detail)).toContainEqual({ name: '优先售电', value: 0 });
    expect(chinese.groups.map(({ group_name }) => group_name)).toContain('电池设置');
  });

  it('[PAR-01] is refused with the available ones when the model does not have it', async () => {
    const ask = { gateway_uuid: uuid, tempid: 39, modid: 15 };
    const refused = await refusal(getDeviceTemplate, ask);
    expect(refused).toMatchObject({ code: 1404, field: 'tempid' });
    expect(refused.msg).toContain('13, 21');
    expect(await refusal(getDeviceTemplate, { ...ask, modid: 999 })).toMatchObject({ field: 'modid' });
  });
});
