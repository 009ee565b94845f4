/** Script: very many gateways, each on a bare socket, publish in turn at a rate until their parent disconnects. */
import { topics } from '@heliograph/contracts/mqtt';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import mqtt from 'mqtt-packet';
import { endWithParent, sendToParent } from '../child.ts';
import { createReadings } from '../fleetLoad.ts';

export interface Replay {
  gateways: { uuid: string; password: string; devices: { device_id: string; mod_id: number }[] }[];
  /** Messages a second. */
  rate: number;
}

/** All are connected, and what the broker has acknowledged. */
export interface Replayed {
  acknowledged: number;
}

const FIVE_MINUTES_MS = 300_000;
/** Gateways that connect at the same time. */
const AT_ONCE = 100;
/** Messages in flight, of all gateways, and no more than one of each; those that are due beyond are late. */
const MAX_AHEAD = 2_000;

const [url, file] = process.argv.slice(2) as [string, string];
endWithParent();
const { gateways, rate } = JSON.parse(await readFile(file, 'utf8')) as Replay;
const { hostname, port } = new URL(url);
let sent = 0;
let acknowledged = 0;

interface Connected {
  socket: Socket;
  topic: string;
  readings: ReturnType<typeof createReadings>;
}

async function connectGateway({ uuid, password, devices }: Replay['gateways'][number]): Promise<Connected> {
  const socket = connect(Number(port), hostname);
  const clientId = `gw-${uuid}`;
  // Without keepalive: a gateway is silent between two messages.
  const account = { username: uuid, password: Buffer.from(password) };
  socket.write(mqtt.generate({ cmd: 'connect', clientId, clean: true, ...account, keepalive: 0 }));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[0] !== 0x20 || answer[3] !== 0)
    throw new Error(`${uuid} was refused: ${answer.toString('hex')}`);
  // Nothing but acknowledgements of four bytes follows.
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    acknowledged += Math.floor(bytes / 4);
    bytes %= 4;
  });
  socket.on('close', () => {
    throw new Error(`${uuid} lost its connection`);
  });
  return { socket, topic: topics.telemetry(uuid), readings: createReadings(devices) };
}

const connected: Connected[] = [];
for (let from = 0; from < gateways.length; from += AT_ONCE)
  connected.push(...(await Promise.all(gateways.slice(from, from + AT_ONCE).map(connectGateway))));

const ahead = Math.min(MAX_AHEAD, connected.length);
const began = performance.now();
setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * rate);
  for (; sent < due && sent - acknowledged < ahead; sent++) {
    const { socket, topic, readings } = connected[sent % connected.length]!;
    const payload = JSON.stringify(readings.next([Date.now()], FIVE_MINUTES_MS));
    socket.write(
      mqtt.generate({ cmd: 'publish', topic, payload, qos: 1, messageId: 1, dup: false, retain: false }),
    );
  }
}, 5);
setInterval(() => sendToParent({ acknowledged } satisfies Replayed), 200);
