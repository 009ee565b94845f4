/** Script: attacks a server, as a stranger, a guest or a person, until its parent stops it. */
import {
  doGuestLogin,
  doLogin,
  getMqttCredential,
  getServerStatus,
  getStationRelevance,
  uploadFile,
} from '@heliograph/contracts/http';
import { topics, type GatewayRequest } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { greyPng } from '../../contract/support/greyPng.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';
import { endWithParent, sendToParent } from '../child.ts';
import type { AttackName } from './attacks.ts';

const [name, http, broker, commissioning, password] = process.argv.slice(2) as [
  AttackName,
  ...[string, string, string, string],
];
const stack = { http };
const MEGABYTE = Buffer.alloc(2 ** 20, 'a');
/** A CONNECT that announces 256 MB. */
const HUGE_CONNECT = Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]);
/** Before a refused step is tried again, ms. */
const PAUSE_MS = 20;

const unfinishedPost = (length: number) =>
  `POST ${doLogin.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`;

/** Each is repeated by so many at once. */
const attacks: Record<AttackName, [number, (index: number) => Promise<unknown>]> = {
  'unfinished bodies of 4 MB': [150, () => fill(http, unfinishedPost(4 * 2 ** 20), 3)],
  'bodies that trickle': [400, () => trickle(http, unfinishedPost(1_000))],
  'headers that trickle': [400, () => trickle(http, 'GET / HTTP/1.1\r\nhost: x\r\nx-long: ')],
  'CONNECT of 256 MB': [6, () => fill(broker, HUGE_CONNECT, 40)],
  'CONNECT of 256 MB by websocket': [3, fillWebsocket],
  'connections without CONNECT': [1_000, () => trickle(broker, '')],
  'NUL in user names': [20, () => connectAs('guest\0')],
  'wrong broker passwords': [20, () => connectAs('guest')],
  'wrong passwords': [
    20,
    (index) =>
      callStack(stack, doLogin, { account: 'owner@demo.example', type: 2, password: `Wrong-${index}` }),
  ],
  'calls without a session': [
    20,
    (index) => callStack(stack, getStationRelevance, {}, { token: `${index}` }),
  ],
  'guests who sign in': [20, () => readData(stack, doGuestLogin, {})],
  'requests of a guest': [1, requestMuch],
  'subscriptions of a guest': [1, subscribeMuch],
  'calls of a person': [20, async () => readData(stack, getStationRelevance, {}, await person())],
  'calls without the permission': [20, async () => readData(stack, getServerStatus, {}, await person())],
  'pictures of 16 megapixels': [17, async () => readData(stack, uploadFile, picture, await person())],
  'a gateway with 200,000 samples in flight': [1, flood],
};

async function open(url: string, data: string | Buffer): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  socket.write(data);
  return socket;
}

/** Sends megabytes as fast as they are read, then waits to be closed. */
async function fill(url: string, head: string | Buffer, megabytes: number): Promise<void> {
  const socket = await open(url, head);
  const closed = once(socket, 'close');
  for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1)
    if (!socket.write(MEGABYTE)) await Promise.race([once(socket, 'drain'), closed]);
  await closed;
}

/** A byte a second until it is closed. */
async function trickle(url: string, head: string): Promise<void> {
  const socket = await open(url, head);
  const closed = once(socket, 'close');
  const clock = setInterval(() => head && socket.write(' '), 1_000);
  await closed;
  clearInterval(clock);
}

async function fillWebsocket(): Promise<void> {
  const socket = new WebSocket(`${http.replace('http', 'ws')}/mqtt`, 'mqtt');
  const closed = once(socket, 'close');
  await once(socket, 'open');
  socket.send(HUGE_CONNECT);
  for (let sent = 0; sent < 40 && socket.readyState === WebSocket.OPEN; sent += 1)
    await new Promise((resolve) => socket.send(MEGABYTE, resolve));
  await closed;
}

const connectAs = (username: string) =>
  mqtt.connectAsync(broker, { username, password: 'wrong', reconnectPeriod: 0 }, false);

async function guestClient(): Promise<{ client: MqttClient; token: string }> {
  const { token } = await readData(stack, doGuestLogin, {});
  const { mqtt_server } = await readData(stack, getMqttCredential, {}, { token });
  const access = mqtt_server[0]!;
  const client = await mqtt.connectAsync(
    access.mqtt_ws_url,
    {
      username: access.mqtt_user,
      password: access.mqtt_pwd,
      clientId: `${access.mqtt_client_prefix}attack`,
      reconnectPeriod: 0,
    },
    false,
  );
  client.on('error', () => undefined);
  return { client, token };
}

/** Requests of 2 kB to a gateway and, each hundredth, one of 7 MB, until the connection is closed. */
async function requestMuch(): Promise<void> {
  const { client, token } = await guestClient();
  const { gateway } = await readData(stack, getStationRelevance, {}, { token });
  const uuid = gateway[0]!.uuid;
  for (let sent = 0; client.connected; sent += 1) {
    const request: GatewayRequest = {
      id: `attack_${sent}`,
      client_id: client.options.clientId!,
      action: 'device_status',
      data: [],
    };
    const padding = ' '.repeat(sent % 100 === 99 ? 7_000_000 : 2_000);
    await client.publishAsync(topics.request(uuid), JSON.stringify(request) + padding);
    if (sent % 20 === 0) await delay(PAUSE_MS);
  }
}

/** 5,000 unknown gateways in packets of 50, until the connection is closed. */
async function subscribeMuch(): Promise<void> {
  const { client } = await guestClient();
  for (let packet = 0; packet < 100 && client.connected; packet += 1)
    await client.subscribeAsync(
      Array.from({ length: 50 }, (_, index) => topics.telemetry(`unknown-${packet * 50 + index}`)),
    );
  await client.endAsync(true);
}

const picture = { file: new Uint8Array(greyPng(4_000, 4_000)) };
let signedIn: Promise<{ token: string }> | undefined;

/** One person, who does everything at once. */
const person = (): Promise<{ token: string }> => (signedIn ??= signIn({ http, password }, 'member'));

const FLOOD_MESSAGES = 20;
const FLOOD_SAMPLES = 10_000;

/** Sends the next messages of 10,000 samples when the last ones are stored. */
async function flood(): Promise<void> {
  const { gateways } = await readCommissioning(commissioning);
  const [gateway] = await connectGateways(broker, { gateways: gateways.slice(-1) }, 10);
  let at = Date.now() - 3_600_000;
  for (;;) {
    const messages = Array.from({ length: FLOOD_MESSAGES }, () =>
      gateway!.publish(
        Array.from({ length: FLOOD_SAMPLES }, () => (at += 1)),
        1_000,
      ),
    );
    await Promise.all(messages);
  }
}

const [atOnce, step] = attacks[name];
for (let worker = 0; worker < atOnce; worker += 1)
  void (async () => {
    for (let index = worker; ; index += atOnce) await step(index).catch(() => delay(PAUSE_MS));
  })();
sendToParent({ attacking: name });
endWithParent();
