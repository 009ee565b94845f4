import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { answersOk, type Part } from '../part.ts';
import type { Cluster } from '../startCluster.ts';
import { waitFor } from '../waitFor.ts';
import type { DrillGateway } from './drillGateways.ts';
import type { DrillPage } from './drillPage.ts';
import type { DrillRow } from './drillTable.ts';
import type { Ledger } from './ledger.ts';

export interface KillPorts {
  cluster: Cluster;
  gateways: readonly DrillGateway[];
  ledger: Ledger;
  page: DrillPage;
  print: (line: string) => void;
}

/** Result of one kill, and the times of its samples, epoch ms. */
export type KillResult = Pick<DrillRow, 'part' | 'acknowledgedMs' | 'takenOverMs' | 'pageMs'> & {
  from: number;
  to: number;
};

const GIVE_UP_MS = 60_000;
/** How soon a service manager starts again what there is only one of. */
const AGAIN_MS = 1_000;

/** Kills each part in turn with SIGKILL, measures until everything works again, and brings it back. */
export async function killEachPart(ports: KillPorts): Promise<KillResult[]> {
  const { cluster } = ports;
  const results: KillResult[] = [];
  for (const part of [...cluster.ingest, ...cluster.web, cluster.jobs])
    results.push(await killPart(ports, part));
  results.push(await killPart(ports, (await readLeader(cluster)).part, 'leader of the database'));
  results.push(await killPart(ports, cluster.haproxy));
  return results;
}

async function killPart(ports: KillPorts, part: Part, title = part.name): Promise<KillResult> {
  const { cluster, ledger, page, gateways, print } = ports;
  await waitUntilWell(ports);
  const isIngest = cluster.ingest.includes(part);
  const all = gateways.map(({ uuid }) => uuid);
  const placed = isIngest ? await gatewaysOn(cluster, part.name) : all;
  const concerned = all.filter((uuid) => placed.includes(uuid));
  if (isIngest && concerned.length === 0) throw new Error(`${part.name} has no gateways`);
  const devices = gateways.filter(({ uuid }) => concerned.includes(uuid)).map(({ device }) => device);
  const from = Date.now();
  print(`Killing ${title} …`);
  await part.kill();
  const killedAt = Date.now();
  const isSingle = part === cluster.haproxy || part === cluster.jobs;
  const back = isSingle ? pause(AGAIN_MS).then(() => part.start()) : null;

  const version = page.version();
  const [acknowledgedMs, takenOverMs, pageMs] = await Promise.all([
    msUntil(killedAt, () => ledger.acknowledgedSince(devices, killedAt) !== null),
    isIngest
      ? msUntil(killedAt, async () => {
          const left = await gatewaysOn(cluster, part.name);
          return (
            !concerned.some((uuid) => left.includes(uuid)) &&
            ledger.acknowledgedSince(devices, killedAt) !== null
          );
        })
      : undefined,
    changePlacement(cluster, killedAt).then(() =>
      msUntil(
        killedAt,
        async () =>
          page.showsSince(killedAt) &&
          page.version() > version &&
          (await answersOk(`${cluster.http}/readyz`)),
      ),
    ),
  ]);
  await (back ?? part.start());
  await waitUntilWell(ports);
  return { part: title, acknowledgedMs, takenOverMs, pageMs, from, to: Date.now() };
}

/** Ms from an instant until something is true; null when it does not become true in time. */
const msUntil = (since: number, isTrue: () => boolean | Promise<boolean>): Promise<number | null> =>
  waitFor(async () => ((await isTrue()) ? Date.now() - since : null), GIVE_UP_MS);

/** @throws Error when the cluster does not recover by itself */
async function waitUntilWell({ cluster, page, ledger, gateways }: KillPorts): Promise<void> {
  const since = Date.now();
  const isWell = async () =>
    (await cluster.database.hasStandby()) &&
    page.showsSince(since) &&
    ledger.acknowledgedSince(
      gateways.map(({ device }) => device),
      since,
    ) !== null;
  if ((await msUntil(since, isWell)) === null) throw new Error('the cluster does not recover');
}

async function readLeader({ database }: Pick<Cluster, 'database'>) {
  const leader = await database.leader();
  if (!leader) throw new Error('PostgreSQL has no leader');
  return leader;
}

/** Gateways of a server, by the database; none are reported while that cannot be asked. */
async function gatewaysOn(cluster: Cluster, name: string): Promise<string[]> {
  const rows = await query<{ uuid: string }>(
    cluster,
    'select uuid from gateway join broker_server on broker_server.id = broker_server_id where name = $1',
    [name],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Changes what open pages wait for, as servers do when gateways move; tries again while the database is away. */
async function changePlacement(cluster: Cluster, since: number): Promise<void> {
  await msUntil(since, () =>
    query(cluster, `select nextval('gateway_placement')`).then(
      () => true,
      () => false,
    ),
  );
}

/** On a connection of its own, since connections do not survive what the drill does. */
export async function query<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<Cluster, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
