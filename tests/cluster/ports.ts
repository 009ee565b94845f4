import { freePorts } from '@heliograph/testing';

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
