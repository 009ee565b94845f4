import {
  addStation,
  getHistoryData,
  getStationRelevance,
  type GatewayAccess,
} from '@heliograph/contracts/http';
import { readData, freePort, newStation, signIn, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  openPath,
  runGateway,
  startInverter,
  type CuttablePath,
  type GatewayProgram,
  type Inverter,
} from './support/gatewayProgram.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let token: string;
let path: CuttablePath;
beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
  path = await openPath(stack.mqtt);
});
afterAll(async () => {
  await path.close();
  await stack.stop();
});

let folder: string;
let port: number;
let inverter: Inverter;
let program: GatewayProgram;
afterEach(async () => {
  path.restore();
  await program.end('SIGKILL');
  await inverter.close();
  await rm(folder, { recursive: true });
});

/** A station whose inverter is beside a gateway that has yet to start. */
async function install() {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-gateway-'));
  port = await freePort();
  inverter = await startInverter(port);
  const { gateway } = await readData(stack, addStation, newStation(), { token });
  const { device } = await readData(stack, getStationRelevance, {}, { token });
  const own = device.filter(({ iot_gateway_uuid }) => iot_gateway_uuid === gateway.uuid);
  const deviceId = own.find(({ device_type }) => device_type === 'C002')!.device_id;
  const gatewayId = own.find(({ device_type }) => device_type === 'C001')?.device_id;
  return { gateway, deviceId, config: buildConfig(gateway, { deviceId, gatewayId }) };
}

const buildConfig = (
  { uuid, password, grant_key }: GatewayAccess,
  { deviceId, gatewayId, every = '1s' }: { deviceId: string; gatewayId?: string | undefined; every?: string },
) => ({
  server: {
    url: `mqtt://127.0.0.1:${path.port}`,
    uuid,
    password,
    grant_key,
    ...(gatewayId !== undefined && { device_id: gatewayId }),
  },
  store: './data',
  status_port: 'off',
  buses: [{ name: 'roof', kind: 'tcp', host: '127.0.0.1', port, timeout: '300ms', pause: '0ms' }],
  devices: [{ bus: 'roof', unit: 1, device_id: deviceId, every }],
});

const history = (deviceId: string, propertyCode: string) =>
  readData(
    stack,
    getHistoryData,
    { deviceId, propertyCode, start: Date.now() - 3_600_000, end: Date.now() + 3_600_000 },
    { token },
  );

/** Energy of the device's PV counter, kWh, and marks that say that it is not plainly measured. */
async function readEnergy(deviceId: string) {
  const database = await connectDatabase(stack);
  const { rows } = await database.query<{ kwh: number | null }>(
    `select sum(value) as kwh from energy join device on device.id = energy.device_id,
       unnest(energy.kwh) with ordinality as counter(value, n) where device.device_id = $1 and n = 1`,
    [deviceId],
  );
  await database.end();
  return rows[0]!.kwh;
}

describe('the gateway', () => {
  it('[GW-03] brings the values of an inverter of another’s making to the server within 10 s', async () => {
    const { deviceId, config } = await install();
    const started = Date.now();
    program = await runGateway(folder, config);
    await expect.poll(() => history(deviceId, 'P')).not.toEqual([]);
    expect(Date.now() - started).toBeLessThan(10_000);
    expect((await history(deviceId, 'P'))[0]!.value).toBe(1234);
    expect((await history(deviceId, 'SOC'))[0]!.value).toBe(55);
    expect(await program.end('SIGTERM')).toBe(0);
  });

  it('[GW-03] reports an inverter offline whose cable is pulled, and its values again afterwards', async () => {
    const { deviceId, config } = await install();
    program = await runGateway(folder, config);
    const status = async () =>
      (await readData(stack, getStationRelevance, {}, { token })).device.find(
        (device) => device.device_id === deviceId,
      );
    await expect.poll(() => history(deviceId, 'P')).not.toEqual([]);
    await inverter.close();
    await expect.poll(async () => JSON.stringify(await status())).toContain('offline');
    inverter = await startInverter(port, inverter);
    inverter.registers.set(186, 4321);
    await expect
      .poll(async () => (await history(deviceId, 'P')).at(-1)?.value, { timeout: 90_000, interval: 500 })
      .toBe(4321);
  });

  it('[GW-03] loses and repeats nothing when it is killed ten times while the server comes and goes @full', async () => {
    const { deviceId, config } = await install();
    program = await runGateway(folder, config);
    await expect.poll(() => history(deviceId, 'KRA')).not.toEqual([]);
    for (let kill = 0; kill < 10; kill++) {
      if (kill % 2 === 0) path.cut();
      else path.restore();
      const before = inverter.reads();
      await expect.poll(inverter.reads).toBeGreaterThan(before + 3 + (kill % 3));
      await program.end('SIGKILL');
      program = await runGateway(folder, config);
    }
    path.restore();
    const last = inverter.reads() + 5;
    await expect.poll(inverter.reads).toBeGreaterThan(last);
    // Closes with all on its way acknowledged, then another run sends what was left.
    await program.end('SIGTERM');
    const counted = inverter.reads();
    program = await runGateway(folder, config);
    await expect
      .poll(async () => (await history(deviceId, 'KRA')).at(-1)?.value ?? 0)
      .toBeGreaterThan(100 + counted / 10);
    // No value may come between the two questions below.
    await program.end('SIGTERM');
    const values = (await history(deviceId, 'KRA')).map(({ value }) => Math.round(value * 10));
    // No reading twice, and none that was acknowledged or written lost: a kill loses seconds at most.
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    expect(values.length).toBeGreaterThan(20);
    expect(await readEnergy(deviceId)).toBeCloseTo((values.at(-1)! - values[0]!) / 10, 6);
  });
});
