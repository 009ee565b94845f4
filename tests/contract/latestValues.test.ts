import { addStation, getLatestValues } from '@heliograph/contracts/http';
import { readData, newStation, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectGateway } from './support/gatewayClient.ts';
import { readFleetPlan } from './support/fleet.ts';
import { startTestServer } from './support/testServer.ts';

let stack: Stack;
let token: string;
let gateway: Awaited<ReturnType<typeof connectGateway>>;
let inverter: string;
const { device, ...station } = newStation();

beforeAll(async () => {
  stack = await startTestServer({ SIMULATOR: 'off', DEMO_STATIONS: '1' });
  ({ token } = await signIn(stack, 'owner'));
  await readData(stack, addStation, { ...station, device }, { token });
  const [plan] = await readFleetPlan(stack);
  inverter = plan!.devices.find(({ type }) => type === 'C002')!.deviceId;
  gateway = await connectGateway(stack, plan!.uuid);
});
afterAll(async () => {
  await gateway.end();
  await stack.stop();
});

describe('newest values', () => {
  const latest = () =>
    readData(stack, getLatestValues, { token, deviceIds: JSON.stringify([device.sn, inverter]) });

  it('[OPS-01] [API-02] are those of the newest sample, without devices and properties that reported nothing', async () => {
    const at = Math.floor(Date.now() / 1000) * 1000;
    await gateway.push(inverter, { at: at - 5_000, values: { P: 1, SOC: 50 } });
    await gateway.push(inverter, { at, values: { P: -2.5, KRA: 1234.5 } });
    expect(await latest()).toEqual([{ deviceId: inverter, timestamp: at, values: { P: -2.5, KRA: 1234.5 } }]);
  });
});
