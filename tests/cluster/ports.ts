import { freePort } from '../contract/support/freePort.ts';

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
  const [etcd, etcdPeer, database, sql1, rest1, sql2, rest2, mqtt1, http1, mqtt2, http2, web1, web2, jobs] =
    (await freePorts(14)) as [number, number, number, number, number, number, number, ...number[]];
  return {
    etcd,
    etcdPeer,
    database,
    postgres: [
      { sql: sql1, rest: rest1 },
      { sql: sql2, rest: rest2 },
    ],
    ingest: [
      { mqtt: mqtt1!, http: http1! },
      { mqtt: mqtt2!, http: http2! },
    ],
    web: [{ http: web1! }, { http: web2! }],
    jobs: { http: jobs! },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}
