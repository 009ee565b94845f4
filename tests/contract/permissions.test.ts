import { topics } from '@heliograph/contracts/mqtt';
import {
  getAccumulativeDataByZone,
  getAlarmColumns,
  getAlarmHistory,
  getGroupAccumulativeDataByZone,
  getGroupEnergyData,
  getGroupHistoryData,
  getHistoryData,
  getLatestValues,
  getStationTariff,
  getStationTariffList,
} from '@heliograph/contracts/http';
import { can, type Capability } from '@heliograph/domain/permissions';
import { callStack, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTokens } from './support/readTokens.ts';
import {
  requestGateway,
  connectSession,
  waitUntilOnline,
  canSubscribe,
  waitUntilClosed,
} from './support/brokerClient.ts';
import { requestGrant } from './support/requestGrant.ts';
import {
  actors,
  everybody,
  findDemoStations,
  relation,
  getRelevance,
  type DemoStation,
  type Person,
} from './support/fleet.ts';
import { startServerProcess } from './support/testServer.ts';

/** Enough stations to combine each share type, creator, company link and guest flag. */
const STATIONS = '11';
let stack: Stack;
let stations: DemoStation[];
let tokens: Record<Person, string>;

beforeAll(async () => {
  stack = await startServerProcess({ DEMO_STATIONS: STATIONS });
  tokens = await readTokens(stack, everybody);
  stations = await findDemoStations(stack, tokens.admin);
});
afterAll(() => stack.stop());

const may = (person: Person, capability: Capability, { plan }: DemoStation) =>
  can(actors[person], capability, relation(person, plan));
const flag = (on: boolean) => (on ? 1 : 0);

it('[OPS-01] guests learn the suburb of a station, no NMI and no names', async () => {
  const full = await getRelevance(stack, tokens.admin);
  const seen = await getRelevance(stack, tokens.guest);
  expect(seen.station.length).toBeGreaterThan(0);
  for (const { id, ...station } of seen.station) {
    const whole = full.station.find((one) => one.id === id)!;
    expect(whole.address).toMatch(/^\d+ .+, /);
    expect(station.address).toBe(whole.address.replace(/^.*, /, ''));
    expect(station.latitude).toBeCloseTo(whole.latitude!, 1);
    expect(station.longitude).toBeCloseTo(whole.longitude!, 1);
    expect(String(station.latitude).split('.')[1]?.length ?? 0).toBeLessThanOrEqual(2);
    const text = JSON.stringify(seen);
    expect(text).not.toContain(whole.nmi);
    expect(text).not.toContain(whole.create_name);
    expect(text).not.toContain(whole.address);
  }
});

describe.each(everybody)('%s', (person) => {
  it('[SEC-01] sees the stations of the permission table, with their flags', async () => {
    const seen = await getRelevance(stack, tokens[person]);
    const expected = stations.filter((station) => may(person, 'station.view', station));
    expect(seen.station.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(expected.length).toBeGreaterThan(0);
    for (const station of expected) {
      expect(seen.station.find(({ id }) => id === station.id)).toMatchObject({
        station_auth: flag(may(person, 'station.editAll', station)),
        device_auth: flag(may(person, 'station.authorise', station)),
        device_ask: flag(may(person, 'device.ask', station)),
        device_control: flag(may(person, 'device.control', station)),
        device_setting: flag(may(person, 'device.setting', station)),
      });
      for (const device of seen.device.filter(({ station_id }) => station_id === station.id)) {
        expect(device.auth).toBe(flag(may(person, 'device.edit', station)));
      }
    }
    const uuids = new Set(expected.map(({ plan }) => plan.uuid));
    expect(new Set(seen.gateway.map(({ uuid }) => uuid))).toEqual(uuids);
    expect(new Set(seen.device.map(({ iot_gateway_uuid }) => iot_gateway_uuid))).toEqual(uuids);
    const devices = new Set(seen.device.map(({ device_id }) => device_id));
    expect(new Set(seen.access_device.map(({ device_id }) => device_id))).toEqual(devices);
    expect(seen.station_virtual_point.every(({ device_id }) => devices.has(device_id))).toBe(true);
  });

  it('[SEC-01] reads tariffs, alarms and series of only these stations', async () => {
    const token = tokens[person];
    for (const station of stations) {
      const deviceId = station.plan.devices[1]!.deviceId;
      const time = Date.now();
      const zoneStr = 'Australia/Perth';
      const accumulated = { token, time, type: 'day', zoneStr } as const;
      const moment = { start: time - 1, end: time };
      const point = { deviceId, propertyCode: 'KRA' };
      const dates = { start_time: '2026-01-01', end_time: '2026-01-02' };
      const answers = await Promise.all([
        callStack(stack, getStationTariff, { station_id: station.id }, { token }),
        callStack(stack, getStationTariffList, { station_id: String(station.id), ...dates }, { token }),
        callStack(stack, getAlarmHistory, { deviceId: [deviceId], start: 0, end: time }, { token }),
        callStack(stack, getAccumulativeDataByZone, { ...accumulated, ...point }),
        callStack(stack, getGroupAccumulativeDataByZone, { ...accumulated, points: [point] }),
        callStack(stack, getHistoryData, { token, ...point, ...moment }),
        callStack(stack, getGroupHistoryData, { token, points: [point], ...moment }),
        callStack(stack, getGroupEnergyData, { token, points: [point], ...moment, step: 60, zoneStr }),
        callStack(stack, getLatestValues, { token, deviceIds: [deviceId] }),
        callStack(stack, getAlarmColumns, { deviceId: [deviceId], ...moment }, { token }),
      ]);
      const expected = may(person, 'device.read', station) ? 200 : 404;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected));
    }
  });

  it('[SEC-01] learns of no property of other stations', async () => {
    const token = tokens[person];
    for (const station of stations) {
      const moment = { token, start: 0, end: 1 };
      const ask = async (deviceId: string, propertyCode: string) => {
        const point = { deviceId, propertyCode };
        const zoneStr = 'Australia/Perth';
        const answers = await Promise.all([
          callStack(stack, getHistoryData, { ...point, ...moment }),
          callStack(stack, getAccumulativeDataByZone, { token, ...point, time: 0, type: 'day', zoneStr }),
          callStack(stack, getGroupEnergyData, { points: [point], ...moment, step: 60, zoneStr }),
        ]);
        return answers.map(({ status, body }) => ({ status, body }));
      };
      const { deviceId } = station.plan.devices[1]!;
      const unknown = await ask(deviceId, 'no-such-code');
      if (may(person, 'device.read', station))
        expect(unknown.map(({ status }) => status)).toEqual([400, 400, 400]);
      else expect(unknown).toEqual(await ask('no-such-device', 'KRA'));
    }
  });

  it('[SEC-01] is refused a list when one station or device in it is not visible', async () => {
    const hidden = stations.find((station) => !may(person, 'station.view', station));
    const shown = stations.find((station) => may(person, 'station.view', station))!;
    if (!hidden) {
      expect(person).toBe('admin');
      return;
    }
    const token = tokens[person];
    const deviceId = [shown, hidden].map(({ plan }) => plan.devices[0]!.deviceId);
    const moment = { start: 0, end: 1 };
    const points = deviceId.map((id) => ({ deviceId: id, propertyCode: 'KRA' }));
    const zoneStr = 'Australia/Perth';
    const answers = await Promise.all([
      callStack(stack, getAlarmHistory, { deviceId, ...moment }, { token }),
      callStack(stack, getAlarmColumns, { deviceId, ...moment }, { token }),
      callStack(stack, getGroupHistoryData, { token, points, ...moment }),
      callStack(stack, getLatestValues, { token, deviceIds: deviceId }),
      callStack(stack, getGroupEnergyData, { token, points, ...moment, step: 60, zoneStr }),
    ]);
    const dates = { start_time: '2026-01-01', end_time: '2026-01-02' };
    const tariffs = await callStack(
      stack,
      getStationTariffList,
      { station_id: `${shown.id},${hidden.id}`, ...dates },
      { token },
    );
    for (const { status, body } of [...answers, tariffs])
      expect([status, body.data]).toEqual([404, undefined]);
  });

  it('[SEC-01] receives messages of only these stations’ gateways on the broker', async () => {
    const client = await connectSession(stack, tokens[person]);
    for (const station of stations) {
      const { uuid } = station.plan;
      const expected = may(person, 'device.read', station);
      for (const topic of [
        topics.status(uuid),
        topics.telemetry(uuid),
        topics.alarm(uuid),
        topics.response(uuid, client.options.clientId!),
      ]) {
        expect([topic, await canSubscribe(client, topic)]).toEqual([topic, expected]);
      }
    }
    await client.endAsync();
  });

  it('[SEC-01] writes settings on the broker where the table allows it, and is disconnected otherwise', async () => {
    for (const allowed of [true, false]) {
      const station = stations.find(
        (each) =>
          may(person, 'device.read', each) &&
          may(person, 'device.setting', each) === allowed &&
          findHybrid(each),
      );
      if (!station) {
        // An administrator may write everywhere, the guest nowhere.
        expect([person, allowed]).toEqual(
          allowed ? ['guest', true] : [expect.stringMatching(/admin|owner|installer/), false],
        );
        continue;
      }
      const client = await connectSession(stack, tokens[person], `set-${allowed}`);
      const { uuid } = station.plan;
      await waitUntilOnline(client, uuid);
      const write = {
        device_id: findHybrid(station)!.deviceId,
        property_code: 'max_charge_current',
        value: 60,
      };
      const grant = requestGrant(stack, tokens[person], client.options.clientId!, write);
      if (allowed) {
        const data = { ...write, grant: await grant };
        expect(await requestGateway(client, uuid, { action: 'set_property', data })).toMatchObject({
          code: 1,
        });
        await client.endAsync();
      } else {
        await expect(grant).rejects.toThrow('1403');
        const dropped = waitUntilClosed(client);
        requestGateway(client, uuid, { action: 'set_property', data: write }).catch(() => undefined);
        await dropped;
      }
    }
  });
});

const findHybrid = ({ plan }: DemoStation) => plan.devices.find(({ type }) => type === 'C002');
