import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHistoryData } from '@heliograph/contracts/http';
import { dataOf, signIn, startStack, type Stack } from '@heliograph/testing';
import { hasMosquitto, startMosquitto } from '../contract/support/mosquitto.ts';
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
    const outside = hasMosquitto() ? await throughExternalBroker(folder, commissioning) : null;
    return [
      against({
        name: `ingest over MQTT, ${STATIONS} gateways, durable`,
        figure: ours,
        unit: 'values/s',
        peer: 'aedes + one INSERT a message, one row a value',
        peerFigure: peer,
        aim: '≥ 100,000',
      }),
      ...(outside === null
        ? []
        : [
            against({
              name: 'the same through Mosquitto as external broker',
              figure: outside,
              unit: 'values/s',
              peer: 'with the embedded broker',
              peerFigure: ours,
              aim: '≥ 0.67 ×',
            }),
          ]),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the fleet's commissioning file for the peer. */
async function throughServer(commissioning: string): Promise<number> {
  const stack = await startStack({ env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off' } });
  try {
    await copyFile(join(stack.dataDir, 'commissioning.json'), commissioning);
    const acknowledged = await flood(stack.mqtt, commissioning);
    await requireStored(stack, acknowledged);
    return acknowledged.values / acknowledged.seconds;
  } finally {
    await stack.stop();
  }
}

async function throughExternalBroker(folder: string, commissioning: string): Promise<number> {
  const broker = await startMosquitto(folder);
  const stack = await startStack({
    env: {
      DEMO_STATIONS: `${STATIONS}`,
      SIMULATOR: 'off',
      MQTT_SERVERS: `${broker.tcpUrl} ${broker.wsUrl}`,
    },
  });
  try {
    await copyFile(join(stack.dataDir, 'commissioning.json'), commissioning);
    const acknowledged = await flood(broker.tcpUrl, commissioning, `${stack.http}/metrics`);
    await requireStored(stack, acknowledged);
    return acknowledged.values / acknowledged.seconds;
  } finally {
    await stack.stop();
    await broker.stop();
  }
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
    const stored = await dataOf(
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
