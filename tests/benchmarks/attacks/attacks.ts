import { startStack } from '@heliograph/testing';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
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
  'calls of a person',
  'calls without the permission',
  'pictures of 16 megapixels',
  'a gateway with 200,000 samples in flight',
] as const;

export type AttackName = (typeof ATTACKS)[number];

const STATIONS = 24;
const ATTACK_MS = 20_000;
/** How long connections may take to end, ms. */
const RECOVERY_MS = 60_000;
const MAX_GROWTH_MB = 60;
const WATCH_MS = 200;

/** Measures the effect of attacks by strangers and guests on users, gateways and the server's memory. */
export async function run(): Promise<BenchRow[]> {
  const stack = await startStack({
    env: {
      DEMO_STATIONS: `${STATIONS}`,
      SIMULATOR: 'off',
      TRUSTED_PROXIES: 'none',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    },
  });
  const commissioning = join(stack.dataDir, 'commissioning.json');
  const server = {
    pid: stack.process.pid!,
    http: stack.http,
    broker: stack.mqtt,
    commissioning,
    password: stack.password,
  };
  const inspector = /ws:\/\/\S+/.exec(stack.output())![0];
  const client = startChild<{ ready: true } | Waits>(
    new URL('./client.ts', import.meta.url),
    stack.http,
    stack.mqtt,
    commissioning,
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
      const { waits, peak, after } = await underAttack(name, { server, inspector, client });
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
          name: `${name}: memory that is kept`,
          figure: after,
          unit: 'MB more',
          aim: `≤ ${MAX_GROWTH_MB}`,
        },
      );
      if (PEERED.includes(name))
        rows.push(
          against({
            name: `${name}: memory at most`,
            figure: peak,
            unit: 'MB more',
            peer: 'Fastify and aedes as they come',
            peerFigure: await peerPeak(name),
          }),
        );
    }
    return rows;
  } finally {
    await client.stop();
    await stack.stop();
  }
}

/** Those that fill the memory of a server without limits. */
const PEERED: readonly AttackName[] = ['unfinished bodies of 4 MB', 'CONNECT of 256 MB'];

interface Server {
  pid: number;
  http: string;
  broker: string;
  /** File with the gateways; the last one is for an attacker. */
  commissioning: string;
  /** Password of the demo's people. */
  password: string;
}

type Client = Child<{ ready: true } | Waits>;

interface Attacked {
  server: Server;
  /** Inspector address of the server. */
  inspector: string;
  client: Client;
}

async function startAttack(name: AttackName, { http, broker, commissioning, password }: Omit<Server, 'pid'>) {
  const attack = startChild<{ attacking: string }>(
    new URL('./attack.ts', import.meta.url),
    name,
    http,
    broker,
    commissioning,
    password,
  );
  await attack.waitFor((message): message is { attacking: string } => 'attacking' in message);
  return attack;
}

/** MB more than before. */
async function underAttack(name: AttackName, { server, inspector, client }: Attacked) {
  const before = await keptMegabytes(server.pid, inspector);
  const attack = await startAttack(name, server);
  await readWaits(client);
  const peak = await watchPeak(server.pid);
  const waits = await readWaits(client);
  await attack.stop();
  const until = performance.now() + RECOVERY_MS;
  let after: number;
  do {
    await delay(1_000);
    after = await keptMegabytes(server.pid, inspector);
  } while (after - before > MAX_GROWTH_MB && performance.now() < until);
  return { waits, peak: peak - before, after: after - before };
}

async function peerPeak(name: AttackName): Promise<number> {
  const peer = startChild<PeerReady>(new URL('./peer.ts', import.meta.url));
  const ready = await peer.waitFor((message): message is PeerReady => 'http' in message);
  const before = await residentMegabytes(ready.pid);
  // Strangers only: it has no gateways.
  const attack = await startAttack(name, { ...ready, commissioning: '', password: '' });
  const peak = await watchPeak(ready.pid);
  await attack.stop();
  await peer.stop();
  return peak - before;
}

async function watchPeak(pid: number): Promise<number> {
  const until = performance.now() + ATTACK_MS;
  let peak = 0;
  while (performance.now() < until) {
    peak = Math.max(peak, await residentMegabytes(pid));
    await delay(WATCH_MS);
  }
  return peak;
}

/** Without what the garbage collector has not looked at yet: some hundred MB of that come and go by themselves. */
async function keptMegabytes(pid: number, inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  await once(socket, 'open');
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(socket, 'message');
  socket.close();
  return residentMegabytes(pid);
}

/** Memory of the process alone, without the database. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function readWaits(client: Client): Promise<Waits> {
  const known = client.messages.length;
  client.request();
  return client.waitFor(
    (message): message is Waits => 'failed' in message && client.messages.indexOf(message) >= known,
  );
}
