import { startStack } from '@heliograph/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild, type Child } from '../child.ts';
import { against, type BenchRow } from '../table.ts';
import type { PeerReady } from './peer.ts';
import type { Waits } from './client.ts';

/** In the order they run. */
export const ATTACKS = [
  'unfinished bodies of 4 MB',
  'bodies that trickle',
  'headers that trickle',
  'CONNECT of 256 MB',
  'CONNECT of 256 MB by websocket',
  'connections without CONNECT',
  'NUL in user names',
  'wrong broker passwords',
  'wrong passwords',
  'calls without a session',
  'guests who sign in',
  'requests of a guest',
  'subscriptions of a guest',
] as const;

export type AttackName = (typeof ATTACKS)[number];

const STATIONS = 24;
const ATTACK_MS = 20_000;
/** How long memory may take to come back, ms. */
const RECOVERY_MS = 60_000;
const MOST_GROWTH_MB = 60;

/** What a person, gateways and the server's memory notice of attacks by strangers and guests. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({
    env: { DEMO_STATIONS: `${STATIONS}`, SIMULATOR: 'off', TRUSTED_PROXIES: 'none' },
  });
  const server = { pid: stack.process.pid!, http: stack.http, broker: stack.mqtt };
  const client = startChild<{ ready: true } | Waits>(
    new URL('./client.ts', import.meta.url),
    stack.http,
    stack.mqtt,
    join(stack.dataDir, 'commissioning.json'),
    'owner@demo.example',
    stack.password,
  );
  try {
    await client.waitFor((message): message is { ready: true } => 'ready' in message);
    // Code is compiled and buffers have their size before anything is compared.
    await delay(ATTACK_MS);
    await readWaits(client);
    await delay(ATTACK_MS);
    const quiet = await readWaits(client);
    const rows: BenchRow[] = [];
    for (const name of ATTACKS) {
      const { waits, after } = await underAttack(name, server, client);
      if (waits.failed > 0) throw new Error(`${waits.failed} calls or messages failed during: ${name}`);
      const common = { unit: 'ms', peer: 'without an attack', aim: '< 200' };
      rows.push(
        against({
          ...common,
          name: `${name}: p99 of a call`,
          figure: waits.call99,
          peerFigure: quiet.call99,
        }),
        against({
          ...common,
          name: `${name}: p99 until a message is stored`,
          figure: waits.message99,
          peerFigure: quiet.message99,
        }),
        {
          name: `${name}: memory afterwards`,
          figure: after,
          unit: 'MB more',
          aim: `≤ ${MOST_GROWTH_MB}`,
          ...(PEERED.includes(name) && {
            peer: 'Fastify and aedes, their peak',
            peerFigure: await peerPeak(name),
          }),
        },
      );
    }
    return rows;
  } finally {
    await client.stop();
    await stack.stop();
  }
}

/** Those that fill memory, and so are shown beside a server without limits. */
const PEERED: readonly AttackName[] = ['unfinished bodies of 4 MB', 'CONNECT of 256 MB'];

interface Server {
  pid: number;
  http: string;
  broker: string;
}

const startAttack = (name: AttackName, { http, broker }: Server) =>
  startChild<{ attacking: string }>(new URL('./attack.ts', import.meta.url), name, http, broker);

async function underAttack(name: AttackName, server: Server, client: Child<{ ready: true } | Waits>) {
  const before = await residentMegabytes(server.pid);
  const attack = startAttack(name, server);
  await attack.waitFor((message): message is { attacking: string } => 'attacking' in message);
  await readWaits(client);
  await delay(ATTACK_MS);
  const waits = await readWaits(client);
  await attack.stop();
  const until = performance.now() + RECOVERY_MS;
  let after: number;
  do {
    await delay(1_000);
    after = (await residentMegabytes(server.pid)) - before;
  } while (after > MOST_GROWTH_MB && performance.now() < until);
  return { waits, after };
}

/** What the peer needs at most during an attack, MB more than before. */
async function peerPeak(name: AttackName): Promise<number> {
  const peer = startChild<PeerReady>(new URL('./peer.ts', import.meta.url));
  const ready = await peer.waitFor((message): message is PeerReady => 'http' in message);
  const before = await residentMegabytes(ready.pid);
  const attack = startAttack(name, ready);
  let peak = 0;
  const until = performance.now() + ATTACK_MS;
  while (performance.now() < until) {
    await delay(200);
    peak = Math.max(peak, (await residentMegabytes(ready.pid)) - before);
  }
  await attack.stop();
  await peer.stop();
  return peak;
}

/** Of the process alone, without the database. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function readWaits(client: Child<{ ready: true } | Waits>): Promise<Waits> {
  const known = client.messages.length;
  client.request();
  return client.waitFor(
    (message): message is Waits => 'failed' in message && client.messages.indexOf(message) >= known,
  );
}
