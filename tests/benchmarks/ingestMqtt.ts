import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getHistoryData } from '@heliograph/contracts/http';
import { readData, signIn, startStack, type Stack } from '@heliograph/testing';
import { hasMosquitto, startMosquitto } from '../contract/support/mosquitto.ts';
import { hasRabbitmq, startRabbitmq } from '../contract/support/rabbitmq.ts';
import type { OutsideBroker } from '../contract/support/serverGroup.ts';
import { startChild } from './child.ts';
import type { Acknowledged } from './ingest/load.ts';
import type { PeerReady } from './ingest/peer.ts';
import { against, type BenchRow } from './table.ts';

const STATIONS = 60;

/** Values per second through the whole server, durable before each acknowledgement. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  try {
    const commissioning = join(folder, 'commissioning.json');
    const ours = await throughServer(commissioning);
    const peer = await throughPeer(folder, commissioning);
    const rows = [
      against({
        name: `ingest over MQTT, ${STATIONS} gateways, durable`,
        figure: ours.rate,
        unit: 'values/s',
        peer: 'aedes + one INSERT a message, one row a value',
        peerFigure: peer,
        aim: '≥ 100,000',
      }),
    ];
    if (hasMosquitto())
      rows.push(
        ...besideEmbedded(
          'Mosquitto',
          await throughExternalBroker(folder, commissioning, startMosquitto),
          ours,
        ),
      );
    if (hasRabbitmq())
      rows.push(
        ...besideEmbedded(
          'RabbitMQ',
          await throughExternalBroker(folder, commissioning, startOpenRabbitmq),
          ours,
        ),
      );
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Throughput {
  /** Values/s. */
  rate: number;
  /** CPU of the server's process for each value, µs. */
  cpu: number;
}

const besideEmbedded = (broker: string, outside: Throughput, embedded: Throughput): BenchRow[] => [
  against({
    name: `the same through ${broker} as external broker`,
    figure: outside.rate,
    unit: 'values/s',
    peer: 'with the embedded broker',
    peerFigure: embedded.rate,
    aim: '≥ 0.8 ×',
  }),
  against({
    name: `CPU of the server through ${broker}`,
    figure: outside.cpu,
    unit: 'µs/value',
    peer: 'with the embedded broker',
    peerFigure: embedded.cpu,
    aim: '≤ 1.2 ×',
  }),
];

/** Copies the fleet's commissioning file for the peer. */
async function throughServer(commissioning: string): Promise<Throughput> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off' } });
  try {
    await copyFile(join(stack.dataDir, 'commissioning.json'), commissioning);
    return await measure(stack, () => flood(stack.mqtt, commissioning));
  } finally {
    await stack.stop();
  }
}

async function throughExternalBroker(
  parent: string,
  commissioning: string,
  startBroker: (folder: string) => Promise<OutsideBroker>,
): Promise<Throughput> {
  const broker = await startBroker(await mkdtemp(join(parent, 'broker-')));
  const stack = await startStack({
    env: {
      DEMO_STATIONS: `${STATIONS}`,
      SIMULATOR: 'off',
      MQTT_SERVERS: broker.entry,
    },
  });
  try {
    await copyFile(join(stack.dataDir, 'commissioning.json'), commissioning);
    // Until the server has subscribed, the broker keeps nothing for it.
    while (!(await fetch(`${stack.http}/readyz`)).ok) await pause(100);
    return await measure(stack, () => flood(broker.tcpUrl, commissioning, `${stack.http}/metrics`));
  } finally {
    await stack.stop();
    await broker.stop();
  }
}

/** Gateways use the account of the servers, so that the broker needs no checks. */
async function startOpenRabbitmq(folder: string): Promise<OutsideBroker> {
  const broker = await startRabbitmq(folder);
  const { username, password } = new URL(broker.amqpUrl);
  return { ...broker, tcpUrl: broker.tcpUrl.replace('//', `//${username}:${password}@`) };
}

async function measure(stack: Stack, work: () => Promise<Acknowledged>): Promise<Throughput> {
  const before = await readUsage(stack);
  const acknowledged = await work();
  await requireStored(stack, acknowledged);
  const after = await readUsage(stack);
  return {
    rate: acknowledged.values / acknowledged.seconds,
    cpu: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / (after.values - before.values),
  };
}

async function readUsage({ http }: Stack): Promise<{ cpuSeconds: number; values: number }> {
  const text = await (await fetch(`${http}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    values: figure('heliograph_ingest_values_total'),
  };
}

async function throughPeer(dataDir: string, commissioning: string): Promise<number> {
  const peer = startChild<PeerReady>(new URL('./ingest/peer.ts', import.meta.url), dataDir);
  try {
    const { url } = await peer.waitFor((message): message is PeerReady => 'url' in message);
    const { values, seconds } = await flood(url, commissioning);
    return values / seconds;
  } finally {
    await peer.stop();
  }
}

async function flood(
  ...words: [url: string, commissioning: string, metrics?: string]
): Promise<Acknowledged> {
  const load = startChild<Acknowledged>(
    new URL('./ingest/load.ts', import.meta.url),
    ...words.filter((word) => word !== undefined),
  );
  try {
    return await load.waitFor((message): message is Acknowledged => 'values' in message);
  } finally {
    await load.stop();
  }
}

/** A figure counts only if what was acknowledged is there. */
async function requireStored(stack: Stack, { devices, from, to }: Acknowledged): Promise<void> {
  const { token } = await signIn(stack, 'admin');
  for (const { deviceId, code, samples } of devices) {
    const stored = await readData(
      stack,
      getHistoryData,
      { token, deviceId, propertyCode: code, start: from, end: to },
      { token },
    );
    if (stored.length !== samples) {
      throw new Error(`${deviceId} ${code}: ${samples} samples acknowledged, ${stored.length} stored`);
    }
  }
}
