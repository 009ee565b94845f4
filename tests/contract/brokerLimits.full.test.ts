import { doGuestLogin } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BrokerLimits } from '../../apps/server/src/broker/brokerLimits.ts';
import {
  canSubscribe,
  connectBroker,
  connectSession,
  getBrokerCredentials,
  requestGateway,
  waitUntilClosed,
  waitUntilOnline,
} from './support/brokerClient.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { getRelevance, readCommissioning } from './support/fleet.ts';
import { HUGE_CONNECT, openRaw, readMetric, readRefused } from './support/rawConnection.ts';

/** Resources that a test opened, to close after it. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function start(limits: Partial<BrokerLimits> = {}): Promise<ClockedServer> {
  const server = await startClockedServer({ DEMO_STATIONS: '2' }, { brokerLimits: limits });
  opened.push(() => server.stop());
  return server;
}

const demo = (server: Pick<ClockedServer, 'http' | 'password'>) =>
  signIn({ http: server.http, password: server.password }, 'owner');

async function session(server: ClockedServer, suffix = 'test'): Promise<MqttClient> {
  const client = await connectSession(server, (await demo(server)).token, suffix);
  opened.push(() => client.end(true));
  return client;
}

/** Connects as the gateway of a demo station. */
async function gateway(server: ClockedServer, index = 0, change: { password?: string } = {}) {
  const { uuid, password } = (await readCommissioning(server)).gateways[index]!;
  const access = { url: server.mqtt, user: uuid, password, clientId: `gw-${uuid}`, ...change };
  const client = await connectBroker(access);
  opened.push(() => client.end(true));
  return { uuid, client };
}

async function raw(server: Pick<ClockedServer, 'mqtt'>) {
  const connection = await openRaw(server.mqtt);
  opened.push(() => connection.socket.destroy());
  return connection;
}

/** A websocket as a browser opens it, and when it is closed. */
async function websocket(
  server: Pick<ClockedServer, 'http'>,
  url = `${server.http.replace('http', 'ws')}/mqtt`,
) {
  const socket = new WebSocket(url, 'mqtt');
  socket.on('error', () => undefined);
  opened.push(() => socket.terminate());
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return { socket, closed };
}

/** Publishes that a gateway gets, by id. */
async function readRequests(server: ClockedServer, index = 0) {
  const { uuid, client } = await gateway(server, index);
  const ids: string[] = [];
  client.on('message', (_topic, payload) => {
    ids.push((JSON.parse(payload.toString()) as { id: string }).id);
  });
  await client.subscribeAsync(topics.request(uuid), { qos: 1 });
  return { uuid, ids };
}

const request = (client: MqttClient, id: string, padding = '') =>
  JSON.stringify({ id, client_id: client.options.clientId, action: 'device_status', data: [] }) + padding;

describe('the length of packets', () => {
  it('[OPS-01] before sign-in is some kilobytes: a longer announcement closes the connection', async () => {
    const server = await start();
    const { socket, closed } = await raw(server);
    socket.write(HUGE_CONNECT);
    await closed;
    const web = await websocket(server);
    web.socket.send(HUGE_CONNECT);
    await web.closed;
    expect(await readRefused(server.http, 'length')).toBe(2);
  });

  it('[OPS-01] before sign-in includes websocket messages that never end', async () => {
    const server = await start();
    const { socket, closed } = await websocket(server);
    const fragment = () => socket.send(Buffer.alloc(1024), { fin: false }, (error) => !error && fragment());
    fragment();
    await closed;
    expect(await readRefused(server.http, 'length')).toBe(1);
  });

  it('[OPS-01] of a session is that of a request, of a gateway that of a day of samples', async () => {
    const server = await start();
    const client = await session(server);
    const { uuid, client: sender } = await gateway(server);
    const backfill = {
      seq: 1,
      device_id: 'none',
      start: 1,
      step: 300_000,
      columns: {},
      rest: 'x'.repeat(1e6),
    };
    await sender.publishAsync(topics.backfill(uuid), JSON.stringify(backfill), { qos: 1 });

    const closed = waitUntilClosed(client);
    client.publish(topics.request(uuid), request(client, 'long', ' '.repeat(20_000)), { qos: 1 });
    await closed;
    const senderClosed = waitUntilClosed(sender);
    sender.publish(topics.backfill(uuid), Buffer.alloc(5e6, ' '), { qos: 1 });
    await senderClosed;
    expect(await readRefused(server.http, 'length')).toBe(2);
  });

  it('[OPS-01] of a request is 8 kB', async () => {
    const server = await start();
    const { uuid, ids } = await readRequests(server);
    const client = await session(server);
    const longest = request(client, 'fits');
    await client.publishAsync(topics.request(uuid), longest.padEnd(8_192), { qos: 1 });
    await expect.poll(() => ids).toEqual(['fits']);
    const closed = waitUntilClosed(client);
    client.publish(topics.request(uuid), longest.padEnd(8_193), { qos: 1 });
    await closed;
    expect(ids).toEqual(['fits']);
  });
});

describe('the time', () => {
  it('[OPS-01] to sign in is limited, however slowly something arrives', async () => {
    const server = await start({ signInMs: 300 });
    const [silent, trickling, web] = [await raw(server), await raw(server), await websocket(server)];
    // A CONNECT of 100 bytes, one byte at a time.
    trickling.socket.write(Buffer.from([0x10, 100]));
    const trickle = () => trickling.socket.write(Buffer.alloc(1), (error) => !error && setImmediate(trickle));
    const steady = setInterval(() => web.socket.readyState === WebSocket.OPEN && web.socket.ping(), 20);
    opened.push(() => clearInterval(steady));
    trickle();
    await Promise.all([silent.closed, trickling.closed, web.closed]);
    expect(await readRefused(server.http, 'timeout')).toBeGreaterThanOrEqual(2);
  });

  it('[OPS-01] without a packet is the keepalive, and bounded for sessions that ask for none', async () => {
    const limits = { perSession: 20, overall: 20, gateways: 20, keepalive: 1 };
    const server = await start({ sessions: limits });
    const { uuid, password } = (await readCommissioning(server)).gateways[0]!;
    const {
      user,
      password: secret,
      clientPrefix,
    } = await getBrokerCredentials(server, (await demo(server)).token);
    const connect = async (username: string, text: string, clientId: string, keepalive: number) => {
      const client = await mqtt.connectAsync(server.mqtt, {
        ...{ username, password: text, clientId, keepalive, reconnectPeriod: 0 },
        // Its own pings would keep it alive.
        timerVariant: { set: () => 0, clear: () => undefined },
      });
      opened.push(() => client.end(true));
      return client;
    };
    const clients = [
      await connect(user, secret, `${clientPrefix}a`, 0),
      await connect(uuid, password, `gw-${uuid}`, 1),
    ];
    await Promise.all(clients.map(waitUntilClosed));
  });
});

describe('the number of connections', () => {
  it('[OPS-01] before sign-in is limited, and never keeps gateways out', async () => {
    const server = await start({ strangers: { perAddress: 5, overall: 8, graceMs: 0 } });
    const strangers = await Promise.all(Array.from({ length: 40 }, () => raw(server)));
    const closed = strangers.map(({ socket, closed }) => closed.then(() => socket));
    await expect.poll(() => strangers.filter(({ socket }) => socket.destroyed).length).toBe(35);
    const [one, two] = [await gateway(server, 0), await gateway(server, 1)];
    expect([one.client.connected, two.client.connected]).toEqual([true, true]);
    expect(await readRefused(server.http, 'limit')).toBeGreaterThanOrEqual(35);
    await Promise.race(closed);
  });

  it('[OPS-01] from one address may be many when gateways reconnect together', async () => {
    const server = await start({ strangers: { perAddress: 2, overall: 8, graceMs: 1_000 } });
    const together = await Promise.all(Array.from({ length: 8 }, () => raw(server)));
    expect((await gateway(server)).client.connected).toBe(true);
    const open = () => together.filter(({ socket }) => !socket.destroyed).length;
    expect(open()).toBe(7);
    server.clock.now += 1_000;
    await raw(server);
    await expect.poll(open).toBe(6);
  });

  it('[OPS-01] of a session and of all sessions is limited, and gateways have their own', async () => {
    const server = await start({
      sessions: { perSession: 2, overall: 3, gateways: 100, keepalive: 300 },
      gateways: 1,
    });
    const { token } = await demo(server);
    const other = (await demo(server)).token;
    const open = async (as: string, suffix: string) => {
      const client = await connectSession(server, as, suffix);
      opened.push(() => client.end(true));
      return client;
    };
    const first = await open(token, 'a');
    await open(token, 'b');
    await expect(open(token, 'c')).rejects.toThrow(/unavailable/i);
    await open(other, 'a');
    await expect(open(other, 'b')).rejects.toThrow(/unavailable/i);
    await gateway(server, 0);
    await expect(gateway(server, 1)).rejects.toThrow(/unavailable/i);
    await first.endAsync();
    await expect
      .poll(() =>
        open(token, 'd').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });
});

describe('websockets', () => {
  const opens = (server: ClockedServer, headers: Record<string, string>) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`${server.http.replace('http', 'ws')}/mqtt`, 'mqtt', { headers });
      socket.on('error', () => resolve(false));
      socket.on('open', () => {
        socket.terminate();
        resolve(true);
      });
    });

  it('[OPS-01] are opened by our own pages only, not by a page that gave its name our address', async () => {
    const server = await start();
    const { host } = new URL(server.http);
    expect(await opens(server, { origin: server.http })).toBe(true);
    expect(await opens(server, {})).toBe(true);
    expect(await opens(server, { host: 'solar-box:8080', origin: 'http://solar-box:8080' })).toBe(true);
    expect(await opens(server, { host: 'evil.example', origin: 'http://evil.example' })).toBe(false);
    expect(await opens(server, { host, origin: 'http://evil.example' })).toBe(false);
  });

  it('[OPS-01] are opened by pages of PUBLIC_URL only, where it is set', async () => {
    const server = await startClockedServer({ PUBLIC_URL: 'https://solar.example' });
    opened.push(() => server.stop());
    expect(await opens(server, { origin: 'https://solar.example' })).toBe(true);
    expect(await opens(server, { origin: server.http })).toBe(false);
  });
});

describe('requests to gateways', () => {
  it('[OPS-01] of a session that come too fast arrive later, and hold up no other session', async () => {
    const server = await start({ requests: { burst: 2, perSecond: 1 } });
    const { uuid, ids } = await readRequests(server);
    const [fast, other] = [await session(server, 'fast'), await session(server, 'other')];
    const send = (client: MqttClient, id: string) =>
      client.publishAsync(topics.request(uuid), request(client, id), { qos: 1 });
    const sent = Promise.all(['1', '2', '3', '4'].map((id) => send(fast, id)));
    await expect.poll(() => ids.length).toBeGreaterThanOrEqual(2);
    await send(other, 'other');
    await sent;
    await expect.poll(() => ids).toEqual(['1', '2', 'other', '3', '4']);
  });

  it('[OPS-01] of all sessions to one gateway are limited; what is too much is lost, and others still get theirs', async () => {
    // Ten seconds each: more than a request waits.
    const server = await start({ requestsPerGateway: { burst: 3, perSecond: 0.1 } });
    const [crowded, other] = [await readRequests(server, 0), await readRequests(server, 1)];
    const clients = [await session(server, 'a'), await session(server, 'b')];
    const send = (client: MqttClient, uuid: string, id: string) =>
      client.publishAsync(topics.request(uuid), request(client, id), { qos: 1 });
    for (let n = 0; n < 10; n += 1)
      await Promise.all(clients.map((client, i) => send(client, crowded.uuid, `${i} ${n}`)));
    await Promise.all(clients.map((client, i) => send(client, other.uuid, `${i}`)));
    await expect.poll(() => other.ids.toSorted()).toEqual(['0', '1']);
    expect(crowded.ids).toHaveLength(3);
    expect(await readRefused(server.http, 'rate')).toBe(17);

    server.clock.now += 10_000;
    await send(clients[0]!, crowded.uuid, 'later');
    await expect.poll(() => crowded.ids.at(-1)).toBe('later');
  });

  it('[OPS-01] [AUTH-08] are not for guests, who still receive what gateways send', async () => {
    const server = await startClockedServer({ DEMO_STATIONS: '6' });
    opened.push(() => server.stop());
    const { token } = await readData(server, doGuestLogin, {});
    const shown = (await getRelevance(server, token)).gateway[0]!.uuid;
    const { gateways } = await readCommissioning(server);
    const { ids } = await readRequests(
      server,
      gateways.findIndex(({ uuid }) => uuid === shown),
    );
    const client = await connectSession(server, token);
    opened.push(() => client.end(true));
    expect(await canSubscribe(client, topics.telemetry(shown))).toBe(true);
    const closed = waitUntilClosed(client);
    client.publish(topics.request(shown), request(client, 'asked'), { qos: 1 });
    await closed;
    expect(ids).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('[OPS-01] to thousands of unknown gateways are refused and leave the connection as it was', async () => {
    const server = await start();
    const client = await session(server);
    const { uuid } = (await readCommissioning(server)).gateways[0]!;
    const unknown = Array.from({ length: 5_000 }, (_, n) => topics.status(`unknown-gateway-${n}`));
    const refused: number[] = [];
    for (let from = 0; from < unknown.length; from += 500) {
      const some = unknown.slice(from, from + 500);
      client.subscribe(some, { qos: 1 }, (_error, _wanted, packet) =>
        refused.push(...((packet?.granted ?? []) as number[])),
      );
    }
    await expect.poll(() => refused.length).toBe(5_000);
    expect(new Set(refused)).toEqual(new Set([128]));
    expect(await canSubscribe(client, topics.status(uuid))).toBe(true);
    expect(await canSubscribe(client, `${topics.status(uuid)}${'/x'.repeat(200)}`)).toBe(false);
  });

  it('[OPS-01] of one connection watch a limited number of gateways', async () => {
    const server = await start({
      sessions: { perSession: 20, overall: 20, gateways: 1, keepalive: 300 },
    });
    const client = await session(server);
    const { gateways } = await readCommissioning(server);
    const [one, two] = gateways.map(({ uuid }) => uuid) as [string, string];
    expect(await canSubscribe(client, topics.status(one))).toBe(true);
    expect(await canSubscribe(client, topics.alarm(one))).toBe(true);
    expect(await canSubscribe(client, topics.status(two))).toBe(false);
  });
});

describe('sign-in', () => {
  it('[OPS-01] of gateways is limited by address when passwords are guessed; known ones still get in', async () => {
    const server = await start({ failures: { burst: 3, perSecond: 0.1 } });
    for (let n = 0; n < 3; n += 1)
      await expect(gateway(server, 0, { password: `guess ${n}` })).rejects.toThrow(/bad user/i);
    await expect(gateway(server, 0, { password: 'guess' })).rejects.toThrow(/unavailable/i);
    expect((await gateway(server)).client.connected).toBe(true);
    expect(await readRefused(server.http, 'rate')).toBe(1);
  });
});

describe('a server under attack', () => {
  let stack: Stack;
  beforeAll(async () => void (stack = await startStack({ env: { DEMO_STATIONS: '2' } })));
  afterAll(() => stack.stop());

  it('[OPS-01] answers its users, keeps its memory, and writes little to its log', async () => {
    const { token } = await signIn(stack, 'owner');
    const { gateway: gateways, device } = await getRelevance(stack, token);
    const { uuid } = gateways[0]!;
    const deviceId = device.find(({ iot_gateway_uuid }) => iot_gateway_uuid === uuid)!.device_id;
    const client = await connectSession(stack, token);
    await waitUntilOnline(client, uuid);
    const answer = () => requestGateway(client, uuid, { action: 'device_status', data: [deviceId] });
    expect(await answer()).toMatchObject({ code: 1 });
    const memory = () => readMetric(stack.http, 'process_resident_memory_bytes');
    const before = await memory();

    const flood = async () => {
      const { socket, closed } = await openRaw(stack.mqtt);
      socket.write(HUGE_CONNECT);
      const more = () => !socket.destroyed && socket.write(Buffer.alloc(65_536), (error) => !error && more());
      more();
      await closed;
    };
    const bad = () =>
      connectBroker({ url: stack.mqtt, user: '\0bad', password: 'x', clientId: 'gw-\0bad' }).catch(
        () => null,
      );
    let isOver = false;
    const attackers = Array.from({ length: 6 }, async () => {
      while (!isOver) await Promise.all([flood(), bad()]);
    });
    for (let n = 0; n < 20; n += 1) expect(await answer()).toMatchObject({ code: 1 });
    isOver = true;
    await Promise.all(attackers);
    await expect.poll(memory).toBeLessThan(before + 60 * 1024 * 1024);
    expect(stack.output()).not.toMatch(/(could not|cannot) be checked/);
    await client.endAsync();
  }, 60_000);
});
