import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of what HAProxy and the servers reach on loopback. */
export interface Ports {
  etcd: number;
  etcdPeer: number;
  /** HAProxy's, to the leader. */
  database: number;
  postgres: readonly { sql: number; rest: number }[];
  ingest: readonly { mqtt: number; http: number }[];
  web: readonly { http: number }[];
  jobs: { http: number };
}

/** Picks free ones for two of each. */
export async function pickPorts(): Promise<Ports> {
  const free = await freePorts(14);
  const next = () => free.pop()!;
  return {
    etcd: next(),
    etcdPeer: next(),
    database: next(),
    postgres: [
      { sql: next(), rest: next() },
      { sql: next(), rest: next() },
    ],
    ingest: [
      { mqtt: next(), http: next() },
      { mqtt: next(), http: next() },
    ],
    web: [{ http: next() }, { http: next() }],
    jobs: { http: next() },
  };
}

/**
 * Below those that the system gives to outgoing connections: one of them would keep a part that was killed from starting
 * again.
 */
const FIRST = 22_000;
const LAST = 22_999;

/** Ports that nobody listens on, from a random one on. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  let next = FIRST + Math.floor(Math.random() * (LAST - FIRST - 4 * count));
  for (; found.length < count && next <= LAST; next++) if (await isFree(next)) found.push(next);
  if (found.length < count) throw new Error(`too few ports from ${FIRST} to ${LAST} are free`);
  return found;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
