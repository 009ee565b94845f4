import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { unprivilegedAccount } from '../../apps/server/src/storage/embedded/account.ts';
import type { Ports } from './ports.ts';
import { answersOk, createPart, type Part } from './part.ts';
import { listChildren } from './processes.ts';
import type { Programs } from './programs.ts';
import type { Secrets } from './secrets.ts';

export interface DatabaseOptions {
  folder: string;
  /** `deploy/cluster/patroni.yml`. */
  patroniFile: string;
  programs: Pick<Programs, 'patroni' | 'etcd' | 'postgres'>;
  ports: Ports;
  secrets: Secrets;
  logFile: (name: string) => string;
  onCrash: (line: string) => void;
}

/** A PostgreSQL with the Patroni that runs it. */
export interface DatabaseNode {
  part: Part;
  /** `primary` for the leader, `synchronous` for the standby that has all that was acknowledged. */
  is(role: 'primary' | 'synchronous'): Promise<boolean>;
}

export type DatabaseCluster = ReturnType<typeof createDatabaseCluster>;

/** Two PostgreSQL under Patroni, and the etcd in which Patroni keeps who leads. */
export function createDatabaseCluster(options: DatabaseOptions) {
  const { programs, ports, secrets, folder, logFile, onCrash } = options;
  // PostgreSQL refuses to run as root.
  const account = unprivilegedAccount();
  const ownFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account) chownSync(path, account.ids.uid, account.ids.gid);
    return path;
  };

  const etcdFolder = ownFolder('etcd');
  const etcdUrl = `http://127.0.0.1:${ports.etcd}`;
  const peerUrl = `http://127.0.0.1:${ports.etcdPeer}`;
  const etcd = createPart({
    name: 'etcd',
    command: [
      programs.etcd,
      ...['--name', 'etcd', '--data-dir', join(etcdFolder, 'data'), '--logger', 'zap'],
      ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `etcd=${peerUrl}`],
    ],
    env: {},
    cwd: etcdFolder,
    logFile: logFile('etcd'),
    account,
    isReady: () => answersOk(`${etcdUrl}/health`),
    onCrash,
  });

  function createNode(name: string, { sql, rest }: Ports['postgres'][number]): DatabaseNode {
    const own = ownFolder(name);
    const dataDir = join(own, 'data');
    const restUrl = `http://127.0.0.1:${rest}`;
    const postgresPids = () => {
      const postmaster = findPostmaster(dataDir);
      return postmaster === null ? [] : [postmaster, ...listChildren(postmaster)];
    };
    const part = createPart({
      name,
      command: [programs.patroni, options.patroniFile],
      env: {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_USERNAME: 'patroni',
        PATRONI_RESTAPI_PASSWORD: secrets.patroni,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${sql}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${sql}`,
        PATRONI_POSTGRESQL_DATA_DIR: dataDir,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
        PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: SUPERUSER,
        PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: secrets.replication,
      },
      cwd: own,
      logFile: logFile(name),
      account,
      isReady: () => answersOk(`${restUrl}/health`),
      afterKill() {
        for (const pid of postgresPids()) kill(pid);
      },
      onCrash,
    });
    return { part, is: (role) => answersOk(`${restUrl}/${role}`) };
  }

  const nodes = ports.postgres.map((own, n) => createNode(`postgres-${n + 1}`, own));

  return {
    etcd,
    nodes,
    account,
    /** The node that leads; null while none does. */
    async leader(): Promise<DatabaseNode | null> {
      for (const node of nodes) if (await node.is('primary')) return node;
      return null;
    },
    async hasStandby(): Promise<boolean> {
      return (await Promise.all(nodes.map((node) => node.is('synchronous')))).includes(true);
    },
    /** Creates the product's role and database on the leader, reached at this port, unless they exist. */
    async prepare(port: number): Promise<void> {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: SUPERUSER,
        password: secrets.superuser,
        database: 'postgres',
      });
      await client.connect();
      try {
        const { rows } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
        if (rows.length === 0)
          await client.query(`create role ${OWNER} login password ${pg.escapeLiteral(secrets.heliograph)}`);
        const { rows: databases } = await client.query('select from pg_database where datname = $1', [OWNER]);
        if (databases.length === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
      } finally {
        await client.end();
      }
    },
    /** For DATABASE_URL. */
    url: (port: number) => `postgresql://${OWNER}:${secrets.heliograph}@127.0.0.1:${port}/${OWNER}`,
  };
}

const SUPERUSER = 'postgres';
/** Role and database of the product. */
const OWNER = 'heliograph';

function findPostmaster(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file outlives a kill, and its number may be another program's by now.
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' ? pid : null;
  } catch {
    return null;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
