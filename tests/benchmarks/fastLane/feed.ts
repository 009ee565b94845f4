/**
 * Script: passes HTTP on to a server, and is the broker of its pages itself. It publishes telemetry of a whole fleet at
 * a rate that no broker of ours reaches, to all subscribers. What a socket does not take in time is left out, as our
 * broker does.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topics } from '@heliograph/contracts/mqtt';
import { Code, RunState, modelById, numericProperties } from '@heliograph/domain/models';
import { generate, parser } from 'mqtt-packet';
import { WebSocketServer, type WebSocket } from 'ws';
import { endWithParent, sendToParent } from '../child.ts';
import { readCommissioning } from '../fleetLoad.ts';
import type { LoadReady, Step } from '../live/load.ts';

export interface FeedReady extends LoadReady {
  /** Where pages are opened. */
  url: string;
  /** Size of a message. */
  bytes: number;
  values: number;
}

/** Each second. */
export interface FeedCount {
  /** Epoch ms. */
  countedAt: number;
  /** Messages that a socket took since the start. */
  taken: number;
}

const [target, commissioningFile, rate, values] = process.argv.slice(2) as [string, string, string, string];
const PER_MS = Number(rate) / 1000;
const VALUES = Number(values);
/** A socket with more is behind. */
const UNSENT_BYTES = 1024 * 1024;
const MAX_AT_ONCE = 2_000;
/** Different readings of each gateway, one after the other. */
const VARIANTS = 4;
/** PV power, W: of all gateways, and of the first, whose grows each second. */
const EACH = 300;
const FIRST = 1_000;
const STEP = 10;
/** Places that are overwritten, as wide as what is written there. */
const AT = 1_000_000_000_000;

endWithParent();
const { gateways } = await readCommissioning(commissioningFile);

interface Variant {
  packet: Buffer;
  at: number;
  power: number;
}

function findVariant({ uuid, devices }: (typeof gateways)[number], variant: number, power: number): Variant {
  const inverter = devices.find(({ mod_id }) =>
    numericProperties(modelById(mod_id)!).some(({ code }) => code === Code.pvPower),
  )!;
  const codes = numericProperties(modelById(inverter.mod_id)!).map(({ code }) => code);
  const others = codes.filter((code) => code !== Code.pvPower && code !== Code.runState);
  const reading = (index: number) => Math.round(Math.sin(index + variant) * 100_000) / 100;
  // More values than its model has are those of a larger device.
  const named = Array.from({ length: VALUES - 2 }, (_, index) => others[index] ?? `reading_${index}`);
  const readings = {
    [Code.pvPower]: power,
    [Code.runState]: RunState.normal,
    ...Object.fromEntries(named.map((code, index) => [code, reading(index)])),
  };
  const message = {
    seq: 1,
    period: 1_000,
    samples: [{ device_id: inverter.device_id, at: AT, status: 'normal', values: readings }],
  };
  const topic = topics.telemetry(uuid);
  const payload = JSON.stringify(message);
  const packet = generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false });
  return {
    packet,
    at: packet.indexOf(String(AT)),
    power: packet.indexOf(`"${Code.pvPower}":`) + Code.pvPower.length + 3,
  };
}

const fleet = gateways
  .filter(({ devices }) =>
    devices.some(({ mod_id }) =>
      numericProperties(modelById(mod_id)!).some(({ code }) => code === Code.pvPower),
    ),
  )
  .map((gateway, index) =>
    Array.from({ length: VARIANTS }, (_, variant) =>
      findVariant(gateway, variant, index === 0 ? FIRST : EACH),
    ),
  );
const watts = EACH * (fleet.length - 1) + FIRST;

function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { hostname, port } = new URL(target);
  const { method, url, headers } = incoming;
  const onward = request({ hostname, port, path: url, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

const subscribers = new Set<WebSocket>();
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  handleProtocols: () => 'mqtt',
});
sockets.on('connection', (socket) => {
  const reading = parser();
  reading.on('packet', (packet) => {
    if (packet.cmd === 'connect')
      socket.send(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
    if (packet.cmd === 'pingreq') socket.send(generate({ cmd: 'pingresp' }));
    if (packet.cmd !== 'subscribe') return;
    const granted = packet.subscriptions.map(() => 0);
    socket.send(generate({ cmd: 'suback', messageId: packet.messageId!, granted }));
    subscribers.add(socket);
  });
  socket.on('message', (data: Buffer) => reading.parse(data));
  socket.on('error', () => undefined);
  socket.on('close', () => subscribers.delete(socket));
});

const server = createServer(passOn);
server.on('upgrade', (incoming, socket, head) =>
  sockets.handleUpgrade(incoming, socket, head, (opened) => sockets.emit('connection', opened, incoming)),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
sendToParent({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  gateways: fleet.length,
  devices: fleet.length,
  watts,
  bytes: fleet[0]![0]!.packet.length,
  values: VALUES,
} satisfies FeedReady);

const began = Date.now();
let published = 0;
let taken = 0;
let steps = 0;

function batch(count: number, now: number): Buffer {
  const time = String(now);
  const packets: Buffer[] = [];
  for (let n = published; n < published + count; n++) {
    const index = n % fleet.length;
    const { packet, at, power } = fleet[index]![Math.floor(n / fleet.length) % VARIANTS]!;
    packet.write(time, at, 'latin1');
    if (index === 0) packet.write(String(FIRST + steps * STEP), power, 'latin1');
    packets.push(packet);
  }
  return Buffer.concat(packets);
}

setInterval(() => {
  const now = Date.now();
  const count = Math.min(MAX_AT_ONCE, Math.floor((now - began) * PER_MS) - published);
  if (count <= 0) return;
  const bytes = batch(count, now);
  published += count;
  for (const socket of subscribers) {
    if (socket.bufferedAmount > UNSENT_BYTES) continue;
    socket.send(bytes);
    taken += count;
  }
}, 1);

setInterval(() => {
  steps++;
  const at = Date.now();
  sendToParent({ step: steps, watts: watts + steps * STEP, at } satisfies Step);
  sendToParent({ countedAt: at, taken } satisfies FeedCount);
}, 1_000);
