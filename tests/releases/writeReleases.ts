/**
 * `npm run releases`: runs each released version from the git history on an empty data folder with a small demo, and
 * keeps what it wrote as a backup of less than 1 MB, with what it answered. Run it for a new release after adding it to
 * `releaseFacts.ts`; `npm run releases -- 0013_customer_requests` writes only that one.
 */
import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { writeBackup } from '../../apps/server/src/storage/backup/writeBackup.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { pairWall } from '../contract/support/pairWall.ts';
import {
  countedTables,
  readEnergies,
  releaseFolder,
  releases,
  type Release,
  type ReleaseFacts,
} from './releaseFacts.ts';

const PASSWORD = 'demo-password';
const silent = pino({ level: 'silent' });

const asked = process.argv.slice(2);
for (const release of releases)
  if (asked.length === 0 || asked.includes(release.name)) await writeRelease(release);

async function writeRelease({ name, commit }: Release): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-release-'));
  const [source, dataDir] = [join(folder, 'source'), join(folder, 'data')];
  execFileSync('git', ['worktree', 'add', '--force', '--detach', source, commit], { stdio: 'ignore' });
  try {
    // Links to the workspace's packages are relative, so that they lead to the release's own.
    execFileSync('cp', ['-al', 'node_modules', join(source, 'node_modules')]);
    const answered = await runRelease(source, dataDir);
    const database = await openDatabase({ dataDir, migrations: 'none', log: silent });
    try {
      await trim(database);
      const target = releaseFolder(name);
      const written = await writeBackup(
        { pool: database.pool, version: commit, now: Date.now },
        join(folder, 'backups'),
      );
      if (written.manifest.migrations.at(-1) !== name)
        throw new Error(`${commit} is at ${written.manifest.migrations.at(-1)}`);
      await rm(target, { recursive: true, force: true });
      await cp(written.folder, target, { recursive: true });
      const facts: ReleaseFacts = { ...answered, counts: await countRows(database) };
      await writeFile(join(target, 'facts.json'), `${JSON.stringify(facts)}\n`);
      console.log(`${name}: ${written.bytes} bytes, ${facts.stations.length} stations`);
    } finally {
      await database.close();
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', source]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs it until the demo's gateways have written their history. */
async function runRelease(source: string, dataDir: string): Promise<Omit<ReleaseFacts, 'counts'>> {
  const { PATH, HOME } = process.env;
  const child = fork(join(source, 'apps/server/src/main.ts'), {
    cwd: source,
    execArgv: ['--import', 'tsx'],
    env: {
      PATH,
      HOME,
      PORT: '0',
      MQTT_PORT: '0',
      DATA_DIR: dataDir,
      DEMO_STATIONS: '2',
      DEMO_PASSWORD: PASSWORD,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const written = new Promise<void>((resolve) => {
    child.stderr!.on('data', (text: Buffer) => {
      if (text.includes('messages written')) resolve();
    });
  });
  try {
    return await askRelease(child, written, dataDir);
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
}

async function askRelease(
  child: ChildProcess,
  written: Promise<void>,
  dataDir: string,
): Promise<Omit<ReleaseFacts, 'counts'>> {
  const [{ http }] = (await once(child, 'message')) as [{ http: string }];
  await written;
  const { token } = await signIn({ http, password: PASSWORD }, 'owner');
  // Older releases lack calls or fields of today's contract.
  const wall = await pairWall({ http }, { token }).catch(() => null);
  const { station } = await readData({ http }, getStationRelevance, {}, { token });
  const commissioning = await readFile(join(dataDir, 'commissioning.json'), 'utf8');
  const { gateways } = JSON.parse(commissioning) as Pick<ReleaseFacts, 'gateways'>;
  const energies = await readEnergies({ http }, token, await readCounters(dataDir));
  return {
    token,
    display: wall?.options.token ?? null,
    gateways: gateways.map(({ uuid, password }) => ({ uuid, password })),
    stations: station.map(({ station_name }) => station_name),
    energies,
  };
}

/** Counters of the running release. */
async function readCounters(dataDir: string): Promise<{ deviceId: string; code: string }[]> {
  const database = await openDatabase({ dataDir, joins: true, migrations: 'none', log: silent });
  try {
    const { rows } = await database.pool.query<{ deviceId: string; code: string }>(
      `select device.device_id as "deviceId", code from device join model_function using (model_id)
       where kind = 'counter' order by device.id, code`,
    );
    return rows;
  } finally {
    await database.close();
  }
}

/** Leaves two days of samples and no firmware images, which are large and random. */
async function trim({ pool }: Database): Promise<void> {
  await pool.query('delete from sample_day where day < (select max(day) - 86400000 from sample_day)');
  await pool.query(`delete from sample where at < (select max(at) - 600000 from sample)`);
  const { rows } = await pool.query(`select to_regclass('firmware_image') as known`);
  if ((rows[0] as { known: string | null }).known === null) return;
  await pool.query('delete from upgrade');
  await pool.query('delete from firmware');
  await pool.query('delete from firmware_image');
}

async function countRows({ pool }: Database): Promise<ReleaseFacts['counts']> {
  const counts: Partial<ReleaseFacts['counts']> = {};
  for (const table of countedTables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts[table] = rows[0]!.n;
  }
  return counts as ReleaseFacts['counts'];
}
