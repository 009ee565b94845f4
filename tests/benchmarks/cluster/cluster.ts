import type { Commissioning } from '@heliograph/contracts/commissioning';
import { startPostgres15, type ExternalPostgres, type Stack } from '@heliograph/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, cpuSecondsOf, parentOf } from '../../cluster/processes.ts';
import { startRoles, type Roles } from '../../contract/support/roles.ts';
import { ingestOf } from '../../contract/support/serverGroup.ts';
import type { Sent } from '../../soak/load.ts';
import { startChild } from '../child.ts';
import { connectGateways, readCommissioning } from '../fleetLoad.ts';
import { against, type BenchRow } from '../table.ts';

const GATEWAYS = 400;
/** Messages a second over all servers, as far as the machine goes. */
const RATE = 240;
/** Of a fleet of 1,000,000 gateways that report every five minutes. */
const MILLION_RATE = 1_000_000 / 300;
const WARM_MS = 8_000;
const MEASURE_MS = 20_000;
/** 33,333 points a second on 36 vCPU for 1,000,000 devices, as ThingsBoard publishes. */
const THINGSBOARD = 926;
const DAY_MS = 86_400_000;
const FIVE_MINUTES_MS = 300_000;
const PACKED_GATEWAYS = 30;

interface Measured {
  messages: number;
  values: number;
  seconds: number;
  /** Processor time of the servers and of PostgreSQL, s. */
  server: number;
  postgres: number;
}

/** What a message costs with several ingest servers on one PostgreSQL, and what a gateway's day takes on the disk. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let alone: Measured | null = null;
  for (const servers of [1, 2, 4]) {
    const measured = await withServers(servers, (context) => measure(context, RATE));
    rows.push(...costRows(servers, measured, alone));
    alone ??= measured;
  }
  rows.push(...(await withServers(2, fleetRows)));
  return rows;
}

function costRows(servers: number, measured: Measured, alone: Measured | null): BenchRow[] {
  const name = `${servers} ingest server${servers === 1 ? '' : 's'}, ${RATE} messages/s`;
  const peer = (figure: number, peerFigure: number | undefined, row: Omit<BenchRow, 'figure'>): BenchRow =>
    peerFigure === undefined
      ? { ...row, figure }
      : against({ ...row, figure, peer: 'one server', peerFigure, aim: 'nearly 1 ×' });
  return [
    peer(perMessage(measured), alone ? perMessage(alone) : undefined, {
      name: `${name}: CPU, all`,
      unit: 'ms/message',
    }),
    peer(perValue(measured), alone ? perValue(alone) : undefined, {
      name: `${name}: CPU, all`,
      unit: 'µs/value',
    }),
    {
      name: `${name}: of it PostgreSQL`,
      figure: (1000 * measured.postgres) / measured.messages,
      unit: 'ms/message',
    },
  ];
}

const cpu = ({ server, postgres }: Measured) => server + postgres;
const perMessage = (measured: Measured) => (1e3 * cpu(measured)) / measured.messages;
const perValue = (measured: Measured) => (1e6 * cpu(measured)) / measured.values;

interface Context {
  postgres: ExternalPostgres;
  roles: Roles;
  ingest: Stack[];
  commissioning: Commissioning;
  folder: string;
}

async function withServers<T>(servers: number, work: (context: Context) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-cluster-'));
  const postgres = await startPostgres15();
  const roles = await startRoles(postgres.url, { demoStations: GATEWAYS });
  try {
    const ingest: Stack[] = [];
    for (let n = 0; n < servers; n++) ingest.push(await roles.start('ingest', { NODE_NAME: `node-${n}` }));
    const commissioning = await readCommissioning(join(roles.jobs.dataDir, 'commissioning.json'));
    return await work({ postgres, roles, ingest, commissioning, folder });
  } finally {
    await roles.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gateways send at a rate, those of each server to their own. */
async function measure(
  { postgres, ingest, commissioning, folder }: Context,
  rate: number,
): Promise<Measured> {
  const loads = await Promise.all(
    ingest.map(async ({ mqtt }, n) => {
      const file = join(folder, `${n}.json`);
      const own = commissioning.gateways.filter((_, index) => index % ingest.length === n);
      await writeFile(file, JSON.stringify({ ...commissioning, gateways: own }));
      const script = new URL('../../soak/load.ts', import.meta.url);
      return startChild<Sent>(script, mqtt, file, String(rate / ingest.length));
    }),
  );
  try {
    await Promise.all(loads.map((load) => load.waitFor((one): one is Sent => one.sent > 0)));
    await pause(WARM_MS);
    const postmaster = await postmasterOf(postgres.url);
    const read = async () => ({
      at: performance.now(),
      messages: await total(ingest, 'messages'),
      values: await total(ingest, 'values'),
      server: sum(ingest.map(({ process }) => cpuSecondsOf(process.pid!))),
      postgres: sum([postmaster, ...childrenOf(postmaster)].map(cpuSecondsOf)),
    });
    const before = await read();
    await pause(MEASURE_MS);
    const after = await read();
    return {
      messages: after.messages - before.messages,
      values: after.values - before.values,
      seconds: (after.at - before.at) / 1000,
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
    };
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
}

async function fleetRows(context: Context): Promise<BenchRow[]> {
  const measured = await measure(context, MILLION_RATE);
  const { hot, cold } = await dayOnDisk(context);
  const rate = measured.messages / measured.seconds;
  return [
    {
      name: `${GATEWAYS} gateways at the rate of 1,000,000 every 5 min (${MILLION_RATE.toFixed(0)}/s), as far as this machine goes`,
      figure: rate,
      unit: 'messages/s',
    },
    {
      name: 'share of that fleet',
      figure: (100 * rate) / MILLION_RATE,
      unit: '%',
    },
    { name: 'CPU at that rate, all', figure: perMessage(measured), unit: 'ms/message' },
    against({
      name: 'values a second and core, server and PostgreSQL',
      figure: measured.values / cpu(measured),
      unit: 'values/s',
      peer: 'ThingsBoard, published, per vCPU',
      peerFigure: THINGSBOARD,
    }),
    { name: 'a gateway and day every 5 min, open day', figure: hot / 1000, unit: 'kB' },
    { name: 'a gateway and day every 5 min, packed', figure: cold / 1000, unit: 'kB' },
  ];
}

/** Bytes of a gateway's day at five minutes: of rows as the load has left them, and packed. */
async function dayOnDisk({
  postgres,
  ingest,
  commissioning,
}: Context): Promise<{ hot: number; cold: number }> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const size = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]!.n);
    const bytes = await size(
      `select sum(pg_total_relation_size(inhrelid)) as n from pg_inherits where inhparent = 'sample'::regclass`,
    );
    const devices = sum(commissioning.gateways.map((gateway) => gateway.devices.length));
    const samples = (devices / commissioning.gateways.length) * (DAY_MS / FIVE_MINUTES_MS);
    const hot = (bytes / (await size('select count(*) as n from sample'))) * samples;

    // Yesterday is over: what comes late is packed at once.
    const own = { ...commissioning, gateways: commissioning.gateways.slice(0, PACKED_GATEWAYS) };
    const gateways = await connectGateways(ingest[0]!.mqtt, own);
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
    const instants = Array.from({ length: DAY_MS / FIVE_MINUTES_MS }, (_, n) => day + n * FIVE_MINUTES_MS);
    for (const gateway of gateways) await gateway.publish(instants, FIVE_MINUTES_MS);
    await Promise.all(gateways.map((gateway) => gateway.end()));
    const cold = await size(`select pg_total_relation_size('sample_day') as n`);
    return { hot, cold: cold / PACKED_GATEWAYS };
  } finally {
    await client.end();
  }
}

async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  await client.end();
  if (postmaster === null) throw new Error('PostgreSQL has no process');
  return postmaster;
}

const total = async (stacks: readonly Stack[], name: string) =>
  sum(await Promise.all(stacks.map((stack) => ingestOf(stack, name))));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
