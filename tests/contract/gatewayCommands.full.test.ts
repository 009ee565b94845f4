import {
  addStation,
  createCommLog,
  getCommLog,
  saveStationShare,
  updateCommLog,
} from '@heliograph/contracts/http';
import {
  GatewayDiagnostics,
  ReplyCode,
  SETTING_REVERTED,
  settingRevertedText,
  topics,
  type AlarmMessage,
} from '@heliograph/contracts/mqtt';
import { readData, newStation, signIn, type Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectBroker,
  connectSession,
  requestGateway,
  waitUntilClosed,
  waitUntilOnline,
} from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { requestGrant } from './support/requestGrant.ts';
import { startServerProcess } from './support/testServer.ts';

let stack: Stack;
let token: string;
/** A simulated gateway as a device, and the inverter behind it. */
let gateway: { uuid: string; device_id: string; station_id: number };
let inverter: string;
/** Behind another gateway. */
let foreign: string;
let client: MqttClient;
let tabs = 0;

beforeAll(async () => {
  stack = await startServerProcess({ DEMO_STATIONS: '5' });
  ({ token } = await signIn(stack, 'admin'));
  const { device } = await getRelevance(stack, token);
  const own = device.find(({ device_type }) => device_type === 'C001')!;
  gateway = { uuid: own.iot_gateway_uuid, device_id: own.device_id, station_id: own.station_id };
  const inverters = device.filter(({ device_type }) => device_type === 'C002');
  inverter = inverters.find(({ iot_gateway_uuid }) => iot_gateway_uuid === gateway.uuid)!.device_id;
  foreign = inverters.find(({ iot_gateway_uuid }) => iot_gateway_uuid !== gateway.uuid)!.device_id;
});
afterAll(() => stack.stop());
beforeEach(async () => {
  client = await connectSession(stack, token, `tab-${(tabs += 1)}`);
  await waitUntilOnline(client, gateway.uuid);
});
afterEach(() => client.endAsync(true));

const getGrant = (property_code: string, value: number | string, device_id = gateway.device_id) =>
  requestGrant(stack, token, client.options.clientId!, { device_id, property_code, value });

describe('commands of a gateway', () => {
  it('[GW-05] are granted with the name of a bus or of a device behind the gateway', async () => {
    await expect(getGrant('restart_bus', 'roof')).resolves.toMatch(/^v1\./);
    await expect(getGrant('confirm_map', inverter)).resolves.toMatch(/^v1\./);
    await expect(getGrant('set_device_clock', inverter)).resolves.toMatch(/^v1\./);
  });

  it.each<[string, string, () => number | string]>([
    ['a number for a bus', 'restart_bus', () => 1],
    ['a text that is no name of a bus', 'restart_bus', () => 'a bus\nof two lines'],
    ['a device of another gateway', 'confirm_map', () => foreign],
    ['the gateway itself', 'set_device_clock', () => gateway.device_id],
    ['another text for a device', 'confirm_map', () => 'nothing'],
  ])('[GW-05] are not granted with %s', async (_what, command, value) => {
    await expect(getGrant(command, value())).rejects.toThrow('1400');
  });

  it('[GW-05] are not granted on other devices, and no other texts on a gateway', async () => {
    await expect(getGrant('confirm_map', inverter, inverter)).rejects.toThrow('1400');
    await expect(getGrant('reboot', 'now')).rejects.toThrow('1400');
  });

  it('[GW-05] are carried out once, and dropped with another value', async () => {
    const value = inverter;
    const write = { device_id: gateway.device_id, property_code: 'set_device_clock', value };
    const grant = await getGrant('set_device_clock', value);
    const send = (data: object) =>
      requestGateway(client, gateway.uuid, { action: 'set_property', data: data as never });
    expect(await send({ ...write, grant })).toMatchObject({
      code: ReplyCode.ok,
      data: [{ datas: [{ property_code: 'set_device_clock', value }] }],
    });
    expect(await send({ ...write, grant })).toMatchObject({ code: ReplyCode.notGranted });
    const restart = { device_id: gateway.device_id, property_code: 'restart_bus', value: 'roof' };
    const other = await getGrant('restart_bus', 'roof');
    expect(await send({ ...restart, grant: other })).toMatchObject({ code: ReplyCode.refused });
    const dropped = waitUntilClosed(client);
    send({ ...restart, value: 'cellar', grant: await getGrant('restart_bus', 'roof') }).catch(
      () => undefined,
    );
    await dropped;
  });
});

describe('diagnostics of a gateway', () => {
  it('[GW-05] are reported to people who may write settings', async () => {
    const { code, diagnostics } = await requestGateway(client, gateway.uuid, {
      action: 'get_diagnostics',
      data: {},
    });
    expect(code).toBe(ReplyCode.ok);
    const { buses, devices } = GatewayDiagnostics.parse(diagnostics);
    expect(buses).toEqual([]);
    expect(devices.map(({ device_id }) => device_id)).toContain(inverter);
    const { log } = await requestGateway(client, gateway.uuid, {
      action: 'get_gateway_log',
      data: { lines: 10 },
    });
    expect(log).toEqual({ lines: [] });
  });

  it.each([
    { action: 'get_diagnostics' as const, data: {} },
    { action: 'get_gateway_log' as const, data: { lines: 10 } },
  ])('[GW-05] [SEC-01] $action of a viewer is dropped', async (request) => {
    await readData(
      stack,
      saveStationShare,
      {
        station_id: gateway.station_id,
        station_share_type: 0,
        share_account_type: 0,
        station_share_user: 'member@demo.example',
      },
      { token },
    );
    const viewer = await connectSession(stack, (await signIn(stack, 'member')).token, 'viewer');
    expect(
      await requestGateway(viewer, gateway.uuid, { action: 'device_status', data: [inverter] }),
    ).toMatchObject({ code: ReplyCode.ok });
    const dropped = waitUntilClosed(viewer);
    requestGateway(viewer, gateway.uuid, request).catch(() => undefined);
    await dropped;
  });
});

describe('a setting that was changed back', () => {
  it('[GW-05] is a warning, and its logged write becomes reverted', async () => {
    const { station_id, gateway: access } = await readData(stack, addStation, newStation(), { token });
    const { device } = await getRelevance(stack, token);
    const { device_id } = device.find((one) => one.station_id === station_id && one.device_type === 'C002')!;
    const value = (property_code: string) => ({ property_code, title: property_code, value: '3', unit: '' });
    const write = async () => {
      const funs = [value('work_mode'), value('shutdown_soc')];
      const { comm_id } = await readData(
        stack,
        createCommLog,
        { device_id, module_title: 'Test', read_set: 'Set', funs },
        { token },
      );
      const told = funs.map((fun) => ({ ...fun, result: 'verified' as const }));
      await readData(stack, updateCommLog, { comm_id, funs: told }, { token });
    };
    await write();
    await write();
    // The simulated gateway leaves once another connects with its name; until it is online, it would end the other.
    const viewer = await connectSession(stack, token, 'wait');
    await waitUntilOnline(viewer, access.uuid);
    await viewer.endAsync();
    const own = await connectBroker({
      url: access.mqtt_url,
      user: access.uuid,
      password: access.password,
      clientId: `gw-${access.uuid}`,
    });
    const message: AlarmMessage = {
      seq: Date.now(),
      alarms: [
        {
          device_id,
          code: SETTING_REVERTED,
          type: 'alarm',
          level: 2,
          msg: settingRevertedText({ property_code: 'work_mode', written: 3, held: 1 }),
          at: Date.now(),
          recovery: 0,
        },
      ],
    };
    await own.publishAsync(topics.alarm(access.uuid), JSON.stringify(message), { qos: 1 });
    await own.endAsync(true);
    const { list } = await readData(stack, getCommLog, { device_id }, { token });
    expect(list.map(({ told }) => told?.map(({ property_code, result }) => [property_code, result]))).toEqual(
      [
        [
          ['work_mode', 'reverted'],
          ['shutdown_soc', 'verified'],
        ],
        [
          ['work_mode', 'verified'],
          ['shutdown_soc', 'verified'],
        ],
      ],
    );
  });
});
