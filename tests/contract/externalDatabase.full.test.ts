import { getAlarmHistory, getHistoryData, getStationTariff } from '@heliograph/contracts/http';
import {
  readData,
  hasPostgres15,
  signIn,
  startPostgres15,
  startStack,
  type ExternalPostgres,
  type Stack,
} from '@heliograph/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestGateway, connectSession, waitUntilOnline } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';

describe.skipIf(!hasPostgres15)('with an external PostgreSQL 15', () => {
  let postgres: ExternalPostgres;
  let stack: Stack;
  let token: string;
  beforeAll(async () => {
    postgres = await startPostgres15();
    stack = await startStack({ env: { DATABASE_URL: postgres.url } });
    ({ token } = await signIn(stack, 'owner'));
  });
  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
  });

  it('[API-01] the product works the same, and no embedded database is created', async () => {
    const { station, device } = await getRelevance(stack, token);
    expect(station.length).toBeGreaterThan(0);
    const tariff = await readData(stack, getStationTariff, { station_id: station[0]!.id }, { token });
    expect(tariff).toMatchObject({ unit: 'AUD', feedinPrice: 0.08 });
    const deviceId = device.map(({ device_id }) => device_id);
    const alarms = await readData(stack, getAlarmHistory, { deviceId, start: 0, end: Date.now() }, { token });
    expect(getAlarmHistory.answer.parse(alarms)).toEqual(alarms);
    expect(existsSync(join(stack.dataDir, 'postgres'))).toBe(false);
  });

  it('[LIVE-03] gateways report, reply to requests, and their data is stored', async () => {
    const { device } = await getRelevance(stack, token);
    const hybrid = device.find(({ device_type }) => device_type === 'C002')!;
    const client = await connectSession(stack, token);
    await waitUntilOnline(client, hybrid.iot_gateway_uuid);
    const reply = await requestGateway(client, hybrid.iot_gateway_uuid, {
      action: 'device_status',
      data: [hybrid.device_id],
    });
    expect(reply).toMatchObject({ code: 1 });
    await client.endAsync();
    const since = Date.now() - 60_000;
    const point = { token, deviceId: hybrid.device_id, propertyCode: 'SOC' };
    const samples = () => readData(stack, getHistoryData, { ...point, start: since, end: Date.now() });
    await expect.poll(samples).not.toEqual([]);
  });

  it('[AUTH-06] users stay signed in over a restart', async () => {
    await stack.stop();
    stack = await startStack({ env: { DATABASE_URL: postgres.url } });
    expect((await getRelevance(stack, token)).station.length).toBeGreaterThan(0);
  });
});
