import {
  addStation,
  deleteDevice,
  deleteStation,
  editDevice,
  getHistoryData,
  saveDevice,
} from '@heliograph/contracts/http';
import { readData, newSerial, newStation, signIn, startStack, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import mqtt from 'mqtt';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommissioning, getRelevance } from './support/fleet.ts';

/** Models of hybrid inverters. */
const HYBRIDS = [15, 18, 20];

let dataDir: string;
let stack: Stack;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-'));
  stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
  ({ token } = await signIn(stack, 'owner'));
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Number of values an inverter has reported since. */
const reported = async (deviceId: string, since: number, propertyCode = 'SOC'): Promise<number> =>
  (
    await readData(stack, getHistoryData, {
      token,
      deviceId,
      propertyCode,
      start: since,
      end: Date.now() + 60_000,
    })
  ).length;
const commissioned = async (uuid: string) =>
  (await readCommissioning(stack)).gateways.filter((gateway) => gateway.uuid === uuid);

describe('a station added to the demo', () => {
  it('[WIZ-05] reports with an inverter of any model, also after a restart, until it is deleted', async () => {
    const since = Date.now();
    const added: { sn: string; uuid: string; station_id: number }[] = [];
    for (const mod_id of HYBRIDS) {
      const device = { ...newStation().device, mod_id };
      const { gateway, station_id } = await readData(stack, addStation, newStation({ device }), { token });
      added.push({ sn: device.sn, uuid: gateway.uuid, station_id });
    }
    for (const { sn, station_id } of added) {
      await expect.poll(() => reported(sn, since)).toBeGreaterThan(0);
      const { device: devices } = await getRelevance(stack, token);
      const own = devices.filter((one) => one.station_id === station_id);
      expect(own.map(({ status }) => status)).toEqual(['normal', 'normal']);
    }

    await stack.stop();
    const restarted = Date.now();
    stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
    for (const { sn, uuid, station_id } of added) {
      await expect.poll(() => reported(sn, restarted)).toBeGreaterThan(0);
      expect(await commissioned(uuid)).toHaveLength(1);
      await readData(stack, deleteStation, { station_id }, { token });
      expect(await commissioned(uuid)).toEqual([]);
    }
  });
});

describe('a gateway that connects in the demo', () => {
  it('[GW-05] takes the place of the simulated one with its password', async () => {
    const since = Date.now();
    const { device } = newStation();
    const { gateway } = await readData(stack, addStation, newStation({ device }), { token });
    await expect.poll(() => reported(device.sn, since)).toBeGreaterThan(0);
    const real = mqtt.connect(stack.mqtt, {
      clientId: `gw-${gateway.uuid}`,
      username: gateway.uuid,
      password: gateway.password,
      reconnectPeriod: 500,
    });
    await expect.poll(() => commissioned(gateway.uuid)).toEqual([]);
    await expect.poll(() => real.connected).toBe(true);
    await real.endAsync();
  });
});

describe('a device added to a station of the demo', () => {
  it('[DEV-02] reports, also with another serial number and after a restart, until it is deleted', async () => {
    const { device } = await getRelevance(stack, token);
    const { station_id, iot_gateway_uuid: gateway_uuid } = device.find(
      ({ device_type }) => device_type === 'C002',
    )!;
    const [first, second] = [newSerial(), newSerial()];
    const power = (serial: string, since: number) => () => reported(serial, since, 'breaker_power');
    const named = { station_id, device_name: 'Hot water' };
    const { obj_id } = await readData(
      stack,
      saveDevice,
      { ...named, obj_type: 'C006', iot_serial_no: first },
      { token },
    );
    await expect.poll(power(first, Date.now())).toBeGreaterThan(0);
    await readData(stack, editDevice, { ...named, obj_id, gateway_uuid, iot_serial_no: second }, { token });
    await expect.poll(power(second, Date.now())).toBeGreaterThan(0);

    await stack.stop();
    stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
    await expect.poll(power(second, Date.now())).toBeGreaterThan(0);

    const serials = async () =>
      (await commissioned(gateway_uuid))[0]!.devices.map(({ device_id }) => device_id);
    expect(await serials()).toContain(second);
    await readData(stack, deleteDevice, { station_id, iot_serial_no: second }, { token });
    expect(await serials()).not.toContain(second);
  });
});
