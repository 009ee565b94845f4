import { ReplyCode, topics, type Telemetry } from '@heliograph/contracts/mqtt';
import { getHistoryData } from '@heliograph/contracts/http';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestGateway, connectSession, waitUntilOnline } from './support/brokerClient.ts';
import { getRelevance } from './support/fleet.ts';
import { requestGrant, type WriteRequest } from './support/requestGrant.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from './support/mosquitto.ts';

describe.skipIf(!hasMosquitto())('an external broker', () => {
  let folder: string;
  let broker: Mosquitto;
  let stack: Stack;
  let env: { MQTT_SERVERS: string; DEMO_STATIONS: string };
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-outside-'));
    broker = await startMosquitto(folder);
    env = { MQTT_SERVERS: `${broker.tcpUrl} ${broker.wsUrl}`, DEMO_STATIONS: '2' };
    stack = await startStack({ env, dataDir: join(folder, 'data') });
    ({ token } = await signIn(stack, 'owner'));
  });
  afterAll(async () => {
    await stack.stop();
    await broker.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('[LIVE-01] is given to sessions, and the embedded one is not started', async () => {
    const { mqtt_server } = await getRelevance(stack, token);
    expect(mqtt_server.map(({ mqtt_ws_url }) => mqtt_ws_url)).toEqual([broker.wsUrl]);
    expect(stack.mqtt).toBe('');
    expect(await (await fetch(`${stack.http}/metrics`)).text()).not.toContain('heliograph_broker_clients');
  });

  it('[LIVE-03] delivers gateway messages to storage, and requests and replies', async () => {
    const { device } = await getRelevance(stack, token);
    const hybrid = device.find(({ device_type }) => device_type === 'C002')!;
    const client = await connectSession(stack, token);
    await waitUntilOnline(client, hybrid.iot_gateway_uuid);
    const reply = await requestGateway(client, hybrid.iot_gateway_uuid, {
      action: 'device_status',
      data: [hybrid.device_id],
    });
    expect(reply).toMatchObject({ code: 1, data: [{ device_id: hybrid.device_id }] });
    await client.endAsync();
    const since = Date.now() - 60_000;
    await expect
      .poll(() =>
        readData(stack, getHistoryData, {
          token,
          deviceId: hybrid.device_id,
          propertyCode: 'SOC',
          start: since,
          end: Date.now(),
        }),
      )
      .not.toEqual([]);
  });

  it('[SEC-01] [PAR-04] delivers any request, but gateways accept only granted writes, once each', async () => {
    const { device } = await getRelevance(stack, token);
    const hybrid = device.find(({ device_type }) => device_type === 'C002')!;
    const client = await connectSession(stack, token, 'writer');
    await waitUntilOnline(client, hybrid.iot_gateway_uuid);
    const id = client.options.clientId!;
    const write = (value: number) => ({ device_id: hybrid.device_id, property_code: 'shutdown_soc', value });
    const set = (wanted: WriteRequest, grant?: string, as: MqttClient = client) =>
      requestGateway(as, hybrid.iot_gateway_uuid, {
        action: 'set_property',
        data: { ...wanted, ...(grant !== undefined && { grant }) },
      });
    const has = async () => {
      const wish = [{ device_id: hybrid.device_id, defines: ['shutdown_soc'] }];
      const { data } = await requestGateway(client, hybrid.iot_gateway_uuid, {
        action: 'get_group_property',
        data: wish,
      });
      return data[0]!.datas![0]!.value;
    };
    const before = await has();
    const stranger = await mqtt.connectAsync(broker.tcpUrl, { clientId: 'stranger' });
    const grant = await requestGrant(stack, token, id, write(31));
    const over = grant.replace(/^v1\.\d+/, (head) => head.replace(/\d+$/, String(Date.now() + 3_600_000)));
    for (const refused of [
      await set(write(31)),
      await set(write(32), grant),
      await set(write(31), over),
      await set(write(31), await requestGrant(stack, token, id, { ...write(31), property_code: 'low_soc' })),
      await set(write(31), grant, stranger),
    ])
      expect(refused).toMatchObject({ code: ReplyCode.notGranted, data: [] });
    expect(await has()).toBe(before);

    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.ok });
    expect(await set(write(33), await requestGrant(stack, token, id, write(33)))).toMatchObject({
      code: ReplyCode.ok,
    });
    expect(await set(write(31), grant)).toMatchObject({ code: ReplyCode.notGranted });
    expect(await has()).toBe(33);
    await Promise.all([client.endAsync(), stranger.endAsync()]);
  });

  it('keeps gateway messages while the server is down', async () => {
    const { device } = await getRelevance(stack, token);
    const hybrid = device.find(({ device_type }) => device_type === 'C002')!;
    await stack.stop();
    const at = Date.now();
    const message: Telemetry = {
      seq: at * 2,
      period: 5000,
      samples: [{ device_id: hybrid.device_id, at, status: 'normal', values: { SOC: 42.5 } }],
    };
    const gateway = await mqtt.connectAsync(broker.tcpUrl);
    await gateway.publishAsync(topics.telemetry(hybrid.iot_gateway_uuid), JSON.stringify(message), {
      qos: 1,
    });
    await gateway.endAsync();
    stack = await startStack({ env, dataDir: join(folder, 'data') });
    const samples = () =>
      readData(stack, getHistoryData, {
        token,
        deviceId: hybrid.device_id,
        propertyCode: 'SOC',
        start: at,
        end: at + 1,
      });
    await expect.poll(samples).toEqual([{ timestamp: at, value: 42.5 }]);
  });
});
