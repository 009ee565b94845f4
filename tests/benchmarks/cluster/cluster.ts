import { startPostgres15, type ExternalPostgres, type StackProcess } from '@heliograph/testing';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readCpuSeconds, cpuSecondsOfGroup, findParent } from '../../cluster/processes.ts';
import { startRoles, type Roles } from '../../contract/support/roles.ts';
import { readIngest } from '../../contract/support/serverGroup.ts';
import { startChild } from '../child.ts';
import { connectGateways } from '../fleetLoad.ts';
import { fillFleet } from '../largeFleet/fill.ts';
import { against, type BenchRow } from '../table.ts';
import type { Replay, Replayed } from './replay.ts';

const GATEWAYS = 20_000;
/** Load of each server while the number of servers grows. */
const EACH = { gateways: 2_000, rate: 600 };
/** Rate of a fleet of 1,000,000 gateways that report every five minutes. */
const MILLION_RATE = 1_000_000 / 300;
const WARM_MS = 15_000;
const MEASURE_MS = 20_000;
/** 33,333 points a second on 36 vCPU for 1,000,000 devices, as ThingsBoard publishes. */
const THINGSBOARD = 926;
const DAY_MS = 86_400_000;
const FIVE_MINUTES_MS = 300_000;
const PACKED_GATEWAYS = 100;
const PASSWORD = 'replayed';

interface Measured {
  messages: number;
  values: number;
  seconds: number;
  /** Processor time of the servers and of PostgreSQL, s. */
  server: number;
  postgres: number;
}

type Gateways = Replay['gateways'];

interface Context {
  postgres: ExternalPostgres;
  client: pg.Client;
  roles: Roles;
  gateways: Gateways;
  folder: string;
}

/** Measures the cost of a message with several ingest servers on one PostgreSQL, and of a gateway's day on the disk. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-cluster-'));
  const postgres = await startPostgres15();
  const roles = await startRoles(postgres.url, { demoStations: 1 });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const context = { postgres, client, roles, gateways: await createFleet(client), folder };
    const rows: BenchRow[] = [];
    let alone: Measured | null = null;
    for (const servers of [1, 2, 4]) {
      const gateways = context.gateways.slice(0, servers * EACH.gateways);
      const measured = await withServers(context, servers, (ingest) =>
        measure(context, ingest, { gateways, rate: servers * EACH.rate }),
      );
      rows.push(...costRows(servers, measured, alone));
      alone ??= measured;
    }
    return [...rows, ...(await withServers(context, 2, (ingest) => fleetRows(context, ingest)))];
  } finally {
    await client.end();
    await roles.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stations with a gateway, an inverter and a meter each, and one password for all gateways. */
async function createFleet(client: pg.Client): Promise<Gateways> {
  await fillFleet(client, { stations: GATEWAYS, now: Date.now() });
  // Otherwise the first server would find that they are not connected, and note it for each.
  await client.query(`update gateway set password_hash = $1, status = 'offline' where uuid like 'large-%'`, [
    createHash('sha256').update(PASSWORD).digest(),
  ]);
  const { rows } = await client.query<Gateways[number]>(
    `select uuid, $1 as password, json_agg(json_build_object('device_id', device_id, 'mod_id', model_id) order by device.id) as devices
     from gateway join device on device.gateway_id = gateway.id where uuid like 'large-%' group by gateway.id order by gateway.id`,
    [PASSWORD],
  );
  return rows;
}

async function withServers<T>(
  { roles }: Context,
  servers: number,
  work: (ingest: StackProcess[]) => Promise<T>,
): Promise<T> {
  const ingest: StackProcess[] = [];
  try {
    for (let n = 0; n < servers; n++) ingest.push(await roles.start('ingest', { NODE_NAME: `node-${n}` }));
    return await work(ingest);
  } finally {
    await Promise.all(ingest.map((stack) => stack.stop()));
  }
}

function costRows(servers: number, measured: Measured, alone: Measured | null): BenchRow[] {
  const name = `${servers} ingest server${servers === 1 ? '' : 's'}, ${EACH.rate} messages/s each`;
  const peer = (figureOf: (of: Measured) => number, row: Omit<BenchRow, 'figure'>): BenchRow =>
    alone === null
      ? { ...row, figure: figureOf(measured) }
      : against({
          ...row,
          figure: figureOf(measured),
          peer: 'one server',
          peerFigure: figureOf(alone),
          aim: 'nearly 1 ×',
        });
  return [
    peer(perMessage, { name: `${name}: CPU, all`, unit: 'ms/message' }),
    peer(perValue, { name: `${name}: CPU, all`, unit: 'µs/value' }),
    { name: `${name}: of it PostgreSQL`, figure: ofPostgres(measured), unit: 'ms/message' },
    { name: `${name}: rate`, figure: getRate(measured), unit: 'messages/s' },
  ];
}

const cpu = ({ server, postgres }: Measured) => server + postgres;
const perMessage = (measured: Measured) => (1e3 * cpu(measured)) / measured.messages;
const perValue = (measured: Measured) => (1e6 * cpu(measured)) / measured.values;
const ofPostgres = ({ postgres, messages }: Measured) => (1e3 * postgres) / messages;
const getRate = ({ messages, seconds }: Measured) => messages / seconds;

/** Gateways send at a rate, each to one of the servers. */
async function measure(
  { postgres, folder }: Context,
  ingest: readonly StackProcess[],
  { gateways, rate }: Replay,
): Promise<Measured> {
  const loads = await Promise.all(
    ingest.map(async ({ mqtt }, n) => {
      const file = join(folder, `${n}.json`);
      const own = gateways.filter((_, index) => index % ingest.length === n);
      await writeFile(file, JSON.stringify({ gateways: own, rate: rate / ingest.length } satisfies Replay));
      return startChild<Replayed>(new URL('./replay.ts', import.meta.url), mqtt, file);
    }),
  );
  try {
    await Promise.all(
      loads.map((load) => load.waitFor((one): one is Replayed => one.acknowledged >= EACH.gateways)),
    );
    await pause(WARM_MS);
    const postmaster = await findPostmaster(postgres.url);
    const read = async () => ({
      at: performance.now(),
      messages: await total(ingest, 'messages'),
      values: await total(ingest, 'values'),
      server: sum(ingest.map(({ process }) => readCpuSeconds(process.pid!))),
      postgres: cpuSecondsOfGroup(postmaster),
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

async function fleetRows(context: Context, ingest: readonly StackProcess[]): Promise<BenchRow[]> {
  const measured = await measure(context, ingest, { gateways: context.gateways, rate: MILLION_RATE });
  const { hot, cold } = await dayOnDisk(context, ingest[0]!.mqtt);
  const name = `${GATEWAYS} gateways as often as 1,000,000 every 5 min (${MILLION_RATE.toFixed(0)}/s)`;
  return [
    {
      name: `${name}: rate on this machine`,
      figure: getRate(measured),
      unit: 'messages/s',
      aim: `${Math.floor(MILLION_RATE)}`,
    },
    { name: `${name}: CPU, all`, figure: perMessage(measured), unit: 'ms/message' },
    { name: `${name}: of it PostgreSQL`, figure: ofPostgres(measured), unit: 'ms/message' },
    against({
      name: `${name}: a core of servers and PostgreSQL`,
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
async function dayOnDisk(
  { client, gateways }: Context,
  mqtt: string,
): Promise<{ hot: number; cold: number }> {
  const figure = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]!.n);
  const computeBytes = (table: string) =>
    figure(`select sum(pg_total_relation_size(relid)) as n from pg_partition_tree('${table}')`);
  const samplesPerDay = (gateways[0]!.devices.length * DAY_MS) / FIVE_MINUTES_MS;
  const hot =
    ((await computeBytes('sample')) / (await figure('select count(*) as n from sample'))) * samplesPerDay;

  // The day before yesterday is over everywhere: what comes late is packed at once.
  const before = await computeBytes('sample_day');
  const late = await connectGateways(mqtt, { gateways: gateways.slice(0, PACKED_GATEWAYS) });
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - 2 * DAY_MS;
  const instants = Array.from({ length: DAY_MS / FIVE_MINUTES_MS }, (_, n) => day + n * FIVE_MINUTES_MS);
  for (const gateway of late) await gateway.publish(instants, FIVE_MINUTES_MS);
  await Promise.all(late.map((gateway) => gateway.end()));
  return { hot, cold: ((await computeBytes('sample_day')) - before) / PACKED_GATEWAYS };
}

async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = findParent(rows[0]!.pid);
  await client.end();
  if (postmaster === null) throw new Error('PostgreSQL has no process');
  return postmaster;
}

const total = async (stacks: readonly StackProcess[], name: string) =>
  sum(await Promise.all(stacks.map((stack) => readIngest(stack, name))));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
