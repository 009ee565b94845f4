import {
  addStation,
  getAgentConfig,
  getLatestValues,
  getSession,
  getStationRelevance,
  startGuest,
} from '@heliograph/contracts/http';
import { callStack, readData, newStation, signIn, type Stack } from '@heliograph/testing';
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

  it('[AUTH-08] [OPS-01] come to the guest with the sign-in, as do settings and stations, as the calls answer them', async () => {
    const { session, config, relevance, latest: samples } = await readData(stack, startGuest, { most: 2000 });
    const guest = { token: session.token };
    expect(session).toEqual(await readData(stack, getSession, {}, guest));
    expect(config).toEqual(await readData(stack, getAgentConfig, {}));
    // Statuses follow from the time, and credentials are new in each answer.
    const withoutTimes = ({ station, device, gateway, mqtt_server, mod_funs, of }: typeof relevance) => ({
      stations: station.map(({ id, station_name, address, rights }) => ({
        id,
        station_name,
        address,
        rights,
      })),
      devices: device.map(({ device_id, mod_id }) => ({ device_id, mod_id })),
      gateways: gateway.map(({ uuid }) => uuid),
      brokers: mqtt_server.map(({ mqtt_ws_url }) => mqtt_ws_url),
      mod_funs,
      of,
    });
    const asked = await readData(stack, getStationRelevance, { most: '2000' }, guest);
    expect(withoutTimes(relevance)).toEqual(withoutTimes(asked));
    const deviceIds = relevance.device.map(({ device_id }) => device_id);
    expect(samples).toEqual(await readData(stack, getLatestValues, { ...guest, deviceIds }));
    expect(samples!.map(({ deviceId }) => deviceId)).toContain(inverter);
    expect((await callStack(stack, startGuest, { most: 0 })).body.field).toBe('most');
  });
});
