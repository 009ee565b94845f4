import { ReplyCode, topics } from '@heliograph/contracts/mqtt';
import { addStation, doGuestLogin } from '@heliograph/contracts/http';
import { readData, hasExternalProgram, newStation, signIn, type Stack } from '@heliograph/testing';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  requestGateway,
  getBrokerCredentials,
  waitUntilClosed,
  connectBroker,
  connectSession,
  nextMessage,
  waitUntilOnline,
  canSubscribe,
  type BrokerCredentials,
} from './support/brokerClient.ts';
import { readCommissioning, getRelevance } from './support/fleet.ts';
import { requestGrant } from './support/requestGrant.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { startServerProcess } from './support/testServer.ts';

const run = promisify(execFile);

let stack: Stack;
/** A gateway that only the owner sees, and one of its devices. */
let uuid: string;
let deviceId: string;
const tokens: Record<'owner' | 'member' | 'guest', string> = { owner: '', member: '', guest: '' };

beforeAll(async () => {
  stack = await startServerProcess({ DEMO_STATIONS: '6' });
  tokens.owner = (await signIn(stack, 'owner')).token;
  tokens.member = (await signIn(stack, 'member')).token;
  tokens.guest = (await readData(stack, doGuestLogin, {})).token;
  const [mine, shared] = await Promise.all([
    getRelevance(stack, tokens.owner),
    getRelevance(stack, tokens.member),
  ]);
  const sharedUuids = new Set(shared.gateway.map((gateway) => gateway.uuid));
  uuid = mine.gateway.find((gateway) => !sharedUuids.has(gateway.uuid))!.uuid;
  deviceId = mine.device.find(
    (device) => device.iot_gateway_uuid === uuid && device.device_type !== 'C001',
  )!.device_id;
  const client = await connectSession(stack, tokens.owner, 'wait');
  await waitUntilOnline(client, uuid);
  await client.endAsync();
});
afterAll(() => stack.stop());

describe('the broker', () => {
  it('[LIVE-02] sends a new client the retained status', async () => {
    const client = await connectSession(stack, tokens.owner);
    const status = nextMessage(client, topics.status(uuid));
    await client.subscribeAsync(topics.status(uuid), { qos: 1 });
    expect(JSON.parse(await status)).toMatchObject({ status: 'online' });
    await client.endAsync();
  });

  it('[LIVE-03] delivers requests and replies over the websocket', async () => {
    const client = await connectSession(stack, tokens.owner);
    expect(await requestGateway(client, uuid, { action: 'device_status', data: [deviceId] })).toMatchObject({
      code: 1,
      data: [{ device_id: deviceId, status: expect.stringMatching(/normal|abnormal|offline/) as string }],
    });
    await client.endAsync();
  });

  it('[TRU-07] of two writes that replace the same value at the same instant, a device takes one', async () => {
    const code = 'shutdown_soc';
    const { device } = await getRelevance(stack, tokens.owner);
    const inverter = device.find(({ device_type }) => device_type === 'C002')!;
    const gateway = inverter.iot_gateway_uuid;
    const clients = await Promise.all(['a', 'b'].map((tab) => connectSession(stack, tokens.owner, tab)));
    await waitUntilOnline(clients[0]!, gateway);
    const read = async () => {
      const data = [{ device_id: inverter.device_id, defines: [code] }];
      const reply = await requestGateway(clients[0]!, gateway, { action: 'get_group_property', data });
      return Number(reply.data[0]!.datas![0]!.value);
    };
    const expected = await read();
    const replies = await Promise.all(
      clients.map(async (client, index) => {
        const write = { device_id: inverter.device_id, property_code: code, value: expected + index + 1 };
        const grant = await requestGrant(stack, tokens.owner, client.options.clientId!, write);
        return requestGateway(client, gateway, {
          action: 'set_property',
          data: { ...write, expected, grant },
        });
      }),
    );
    expect(replies.map(({ code: result }) => result).sort()).toEqual([ReplyCode.ok, ReplyCode.changed]);
    const winner = replies.findIndex(({ code: result }) => result === ReplyCode.ok);
    expect(await read()).toBe(expected + winner + 1);
    await Promise.all(clients.map((client) => client.endAsync()));
  });

  it('[SEC-01] refuses wildcards and unknown topics', async () => {
    const client = await connectSession(stack, tokens.owner);
    for (const topic of [
      '#',
      '/gateway/#',
      '/gateway/+/status',
      `/gateway/${uuid}/response/client/+`,
      '$SYS/#',
      topics.request(uuid),
    ]) {
      expect([topic, await canSubscribe(client, topic)]).toEqual([topic, false]);
    }
    await client.endAsync();
  });

  it('[LIVE-01] grants all topics of a gateway that was just added at once', async () => {
    const client = await connectSession(stack, tokens.owner);
    const station = newStation({ station_name: 'Just added' });
    const { gateway } = await readData(stack, addStation, station, { token: tokens.owner });
    const granted = await client.subscribeAsync(
      [topics.status(gateway.uuid), topics.telemetry(gateway.uuid), topics.alarm(gateway.uuid)],
      { qos: 1 },
    );
    expect(granted.map(({ qos }) => qos)).toEqual([1, 1, 1]);
    await client.endAsync();
  });

  it('[ALM-03] stores the network that a gateway connects from', async () => {
    const station = newStation({ station_name: 'Network' });
    const { gateway } = await readData(stack, addStation, station, { token: tokens.owner });
    // The simulator connects each gateway that is added; a second connection would end it.
    const database = await connectDatabase(stack);
    const stored = async () =>
      (
        await database.query<{ network: string | null }>('select network from gateway where uuid = $1', [
          gateway.uuid,
        ])
      ).rows;
    await expect.poll(stored).toEqual([{ network: '127.0.0.0/16' }]);
    await database.end();
  });

  it('[SEC-01] refuses a session with another session’s name', async () => {
    const [owner, member] = await Promise.all([
      getBrokerCredentials(stack, tokens.owner),
      getBrokerCredentials(stack, tokens.member),
    ]);
    const url = stack.mqtt;
    const attempts = [
      { user: owner.user, password: 'guess', clientId: `${owner.clientPrefix}x` },
      { user: owner.user, password: member.password, clientId: `${owner.clientPrefix}x` },
      { user: owner.user, password: owner.password, clientId: `${member.clientPrefix}x` },
      { user: owner.user, password: owner.password, clientId: 'x' },
      { user: uuid, password: owner.password, clientId: `gw-${uuid}` },
      { user: '', password: '', clientId: 'x' },
    ];
    for (const attempt of attempts) {
      await expect(connectBroker({ url, ...attempt })).rejects.toThrow(/Bad username|Not authorized/i);
    }
  });

  it('[SEC-01] disconnects a session that replies or publishes as a gateway', async () => {
    for (const topic of [
      topics.response(uuid, 'somebody-else'),
      topics.status(uuid),
      topics.telemetry(uuid),
      topics.alarm(uuid),
      topics.backfill(uuid),
    ]) {
      const client = await connectSession(stack, tokens.owner);
      const dropped = waitUntilClosed(client);
      client.publish(topic, '{}', { qos: 1 });
      await dropped;
    }
  });

  it('[SEC-01] lets a gateway publish only for itself', async () => {
    const { gateways } = await readCommissioning(stack);
    // The last of the fleet: the simulated one reconnects because of this.
    const [two, one] = [gateways[0], gateways.at(-1)];
    const client = await connectBroker({
      url: stack.mqtt,
      user: one!.uuid,
      password: one!.password,
      clientId: `gw-${one!.uuid}`,
    });
    expect(await canSubscribe(client, topics.request(two!.uuid))).toBe(false);
    expect(await canSubscribe(client, topics.telemetry(one!.uuid))).toBe(false);
    const dropped = waitUntilClosed(client);
    client.publish(topics.telemetry(two!.uuid), '{}', { qos: 1 });
    await dropped;
  });

  it('[SEC-01] refuses websockets from pages of other sites', async () => {
    const { wsUrl } = await getBrokerCredentials(stack, tokens.owner);
    const opened = (origin: string) =>
      new Promise<boolean>((resolve) => {
        const socket = new WebSocket(wsUrl, 'mqtt', { origin });
        socket.on('open', () => {
          socket.close();
          resolve(true);
        });
        socket.on('error', () => resolve(false));
      });
    expect(await opened('https://elsewhere.example')).toBe(false);
    expect(await opened(stack.http)).toBe(true);
  });

  it('[LIVE-01] counts connected clients', async () => {
    const sessions = async () => {
      const metrics = await (await fetch(`${stack.http}/metrics`)).text();
      return Number(/^heliograph_broker_clients\{kind="session"\} (\d+)$/m.exec(metrics)?.[1]);
    };
    const before = await sessions();
    const client = await connectSession(stack, tokens.owner, 'counted');
    expect(await sessions()).toBe(before + 1);
    await client.endAsync();
    await expect.poll(sessions).toBe(before);
  });
});

describe.skipIf(!hasExternalProgram('/usr/bin/mosquitto_rr'))('an external client', () => {
  const login = ({ user, password, clientPrefix }: BrokerCredentials, suffix: string) => [
    ...['-h', '127.0.0.1', '-p', new URL(stack.mqtt).port, '-V', '311'],
    ...['-u', user, '-P', password, '-i', clientPrefix + suffix],
  ];
  const question = (clientId: string) =>
    JSON.stringify({ id: 'outside_1', client_id: clientId, action: 'device_status', data: [deviceId] });

  it('[LIVE-03] requests device_status with a session’s credentials and reads the reply', async () => {
    const mine = await getBrokerCredentials(stack, tokens.owner);
    const clientId = `${mine.clientPrefix}rr`;
    const { stdout } = await run('mosquitto_rr', [
      ...login(mine, 'rr'),
      ...[
        '-t',
        topics.request(uuid),
        '-e',
        topics.response(uuid, clientId),
        '-m',
        question(clientId),
        '-W',
        '10',
      ],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ id: 'outside_1', code: 1, data: [{ device_id: deviceId }] });
  });

  it('[SEC-01] receives nothing with another user’s credentials', async () => {
    const other = await getBrokerCredentials(stack, tokens.member);
    const clientId = `${other.clientPrefix}rr`;
    const nothing = async (command: string, args: string[]) => {
      // Depending on the refusal, the client exits with or without an error.
      const { stdout } = await run(command, args).catch((error: unknown) => error as { stdout: string });
      expect(stdout).toBe('');
    };
    await nothing('mosquitto_rr', [
      ...login(other, 'rr'),
      ...[
        '-t',
        topics.request(uuid),
        '-e',
        topics.response(uuid, clientId),
        '-m',
        question(clientId),
        '-W',
        '3',
      ],
    ]);
    await nothing('mosquitto_sub', [
      ...login(other, 'sub'),
      '-t',
      topics.telemetry(uuid),
      '-C',
      '1',
      '-W',
      '7',
    ]);
  });

  it('[SEC-01] cannot publish to another client’s response topic', async () => {
    const mine = await getBrokerCredentials(stack, tokens.owner);
    const victim = await connectSession(stack, tokens.owner, 'victim');
    const topic = topics.response(uuid, victim.options.clientId!);
    await victim.subscribeAsync(topic, { qos: 1 });
    let heard = 0;
    victim.on('message', (received) => (heard += received === topic ? 1 : 0));
    await expect(
      run('mosquitto_pub', [...login(mine, 'pub'), '-q', '1', '-t', topic, '-m', '{}']),
    ).rejects.toThrow();
    // The forged message would arrive before the reply to this request.
    await requestGateway(victim, uuid, { action: 'device_status', data: [deviceId] });
    expect(heard).toBe(1);
    await victim.endAsync();
  });

  it('[AUTH-08] as the guest receives telemetry, but can neither read nor write', async () => {
    const guest = await getBrokerCredentials(stack, tokens.guest);
    const shown = (await getRelevance(stack, tokens.guest)).device.find(
      ({ device_type }) => device_type === 'C002',
    )!;
    const waiting = await connectSession(stack, tokens.guest, 'wait');
    await waitUntilOnline(waiting, shown.iot_gateway_uuid);
    await waiting.endAsync();
    const clientId = `${guest.clientPrefix}rr`;
    const withRequest = (request: object) => [
      ...login(guest, 'rr'),
      ...[
        '-t',
        topics.request(shown.iot_gateway_uuid),
        '-e',
        topics.response(shown.iot_gateway_uuid, clientId),
      ],
      ...['-m', JSON.stringify({ id: 'g1', client_id: clientId, ...request }), '-W', '10'],
    ];
    const telemetry = ['-t', topics.telemetry(shown.iot_gateway_uuid), '-C', '1', '-W', '20'];
    const { stdout } = await run('mosquitto_sub', [...login(guest, 'sub'), ...telemetry]);
    expect(JSON.parse(stdout)).toHaveProperty('samples');
    const read = { action: 'device_status', data: [shown.device_id] };
    await expect(run('mosquitto_rr', withRequest(read))).rejects.toMatchObject({ stdout: '' });
    const data = { device_id: shown.device_id, property_code: 'work_mode', value: 0 };
    await expect(run('mosquitto_rr', withRequest({ action: 'set_property', data }))).rejects.toMatchObject({
      stdout: '',
    });
  });
});
