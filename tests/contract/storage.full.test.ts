import { copyTemplate, hasPostgres15, startPostgres15, startStack } from '@heliograph/testing';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../apps/server/src/support/startupError.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { openTestDatabase, silentLog } from './support/testDatabase.ts';

const TABLES = [
  'account_version', 'alarm', 'alarm_cause', 'alarm_change', 'alarm_delivery', 'alarm_escalation', 'alarm_event', 'alarm_group', 'alarm_notified', 'alarm_read', 'alarm_rule', 'alarm_rule_state', 'alarm_suppression', 'alarm_version', 'attempt', 'audit', 'broker_member', 'broker_server', 'broker_slot', 'challenge', 'comm_log', 'company', 'contact_change',
  'customer_request', 'customer_station', 'deployment', 'device', 'disk_use', 'display', 'display_station', 'electricity_plan', 'energy', 'energy_change', 'energy_day', 'energy_edit', 'energy_fill', 'energy_import', 'energy_import_day', 'energy_mark', 'escalation',
  'file_import', 'file_import_row', 'firmware', 'firmware_image', 'firmware_model', 'fleet_quarters', 'gateway', 'imported_tariff', 'incident', 'incident_member', 'ingest_sequence', 'known_browser', 'latest', 'loss_baseline', 'loss_cause', 'loss_day', 'loss_entry', 'loss_station', 'loss_verdict', 'model',
  'model_function', 'notice', 'notification_setting', 'oidc_code', 'oidc_link', 'outgoing_message', 'pairing', 'passkey', 'person', 'picture', 'price_month', 'price_series', 'profile', 'proof_challenge', 'push_subscription', 'recovery_code', 'sample', 'sample_day', 'sample_kept',
  'session', 'station', 'station_favourite', 'station_invitation', 'station_point', 'station_quarters', 'station_share', 'station_status', 'station_sum', 'station_sums',
  'tariff', 'totp', 'upgrade', 'webhook', 'write_count',
]; // oxfmt-ignore

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliograph-data-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (url?: string) => openDatabase({ url, dataDir, log: silentLog });

/** The line that a failing start prints. */
function refusal(opening: Promise<Database>): Promise<string> {
  return opening.then(
    () => 'it opened',
    (error: unknown) => (error instanceof StartupError ? error.message : String(error)),
  );
}

async function readTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not like 'kysely%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Opens a database that exists already. */
async function openPrepared(): Promise<Database> {
  await copyTemplate(dataDir);
  return open();
}

/** A server that keeps the database open. */
const startHolder = () => startStack({ dataDir, env: { DEMO_STATIONS: '0', SIMULATOR: 'off' } });

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(20);
}

describe('the embedded database', () => {
  it('[API-01] has every table, keeps data over a restart, and writes durably', async () => {
    const first = await open();
    expect(first.kind).toBe('embedded');
    expect(await readTables(first)).toEqual(TABLES);
    await first.db.insertInto('deployment').values({ key: 'a', value: 'b' }).execute();
    const { rows } = await first.pool.query(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('listen_addresses') as network`,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', network: '' }]);
    await first.close();
    const second = await open();
    expect(await second.db.selectFrom('deployment').selectAll().execute()).toEqual([
      { key: 'a', value: 'b' },
    ]);
    await second.close();
  });

  it('[API-01] reads timestamps and arrays as numbers', async () => {
    const { database, close } = await openTestDatabase();
    const { rows } = await database.pool.query(
      `select 1795197734921::bigint as at, array[1.5, null, -2]::float8[] as v, array[9007199254740991]::bigint[] as big`,
    );
    expect(rows).toEqual([{ at: 1795197734921, v: [1.5, null, -2], big: [9007199254740991] }]);
    await close();
  });

  it('[API-01] stops with its server, also after kill -9, and leaves no socket folder', async () => {
    const server = await startHolder();
    const pid = await postmaster();
    const sockets = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]!;
    await server.kill();
    await until(() => !isRunning(pid));
    await until(() => !existsSync(sockets));
  });

  it('[API-01] starts immediately after a kill -9, also when its supervisor was killed', async () => {
    for (const killSupervisor of [false, true]) {
      const server = await startHolder();
      const pid = await postmaster();
      const supervisor = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
      if (killSupervisor) process.kill(supervisor, 'SIGKILL');
      server.process.kill('SIGKILL');
      const database = await open();
      expect(await postmaster()).not.toBe(pid);
      await database.close();
    }
  });

  it('[API-01] restarts with its data when all of PostgreSQL is killed', async () => {
    const database = await openPrepared();
    await database.db.insertInto('deployment').values({ key: 'a', value: 'b' }).execute();
    const pid = await postmaster();
    process.kill(pid, 'SIGKILL');
    const read = () => database.db.selectFrom('deployment').selectAll().execute();
    await until(() => !isRunning(pid));
    await expect.poll(() => read().catch(() => 'away')).toEqual([{ key: 'a', value: 'b' }]);
    expect(await postmaster()).not.toBe(pid);
    await database.close();
  });

  it('[API-01] starts when another process has the last process id', async () => {
    await (await openPrepared()).close();
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n/nowhere\n0\n5432\n/tmp\n\n0 0\nready\n`,
    );
    await (await open()).close();
  });

  it('[API-01] reports in one line which process uses the folder', async () => {
    const server = await startHolder();
    await expect(refusal(open())).resolves.toMatch(
      new RegExp(`^DATA_DIR: .* in use by another running server, process ${server.process.pid}[^\n]*$`),
    );
    await server.stop();
  });

  it('[API-01] reports in one line that the folder is not writable', async () => {
    await mkdir(join(dataDir, 'closed'));
    await chmod(join(dataDir, 'closed'), 0o555);
    await writeFile(join(dataDir, 'file'), '');
    for (const folder of [join(dataDir, 'closed'), join(dataDir, 'file/inside')]) {
      await expect(refusal(openDatabase({ dataDir: folder, log: silentLog }))).resolves.toMatch(
        /^DATA_DIR: [^\n]* cannot be written[^\n]*$/,
      );
    }
  });

  it('[API-01] reports in one line that the folder belongs to another PostgreSQL version', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await expect(refusal(open())).resolves.toMatch(/^DATA_DIR: .* is of PostgreSQL 16, [^\n]*$/);
  });

  it('[API-01] refuses tables of a newer version of the product', async () => {
    const { database, url, close } = await openTestDatabase();
    await database.pool.query(`insert into kysely_migration (name, timestamp) values ('9999_later', '2030')`);
    await expect(open(url)).rejects.toThrow(/written by a newer version/);
    await close();
  });

  it.runIf(process.getuid?.() === 0)(
    '[API-01] works for root in a folder that only root can access',
    async () => {
      await chmod(dataDir, 0o700);
      const database = await openDatabase({ dataDir: join(dataDir, 'deep/er'), log: silentLog });
      expect(await readTables(database)).toEqual(TABLES);
      await database.close();
    },
  );
});

describe('an external database', () => {
  it.runIf(hasPostgres15)('[API-01] has the same tables on PostgreSQL 15', async () => {
    const postgres = await startPostgres15();
    try {
      const database = await open(postgres.url);
      expect(database.kind).toBe('external');
      expect(await readTables(database)).toEqual(TABLES);
      await database.close();
      const [again, beside] = await Promise.all([open(postgres.url), open(postgres.url)]);
      await again.close();
      await beside.close();
    } finally {
      await postgres.stop();
    }
  });

  it('[API-01] reports in one line that it is unreachable', async () => {
    await expect(refusal(open('postgresql://nobody@127.0.0.1:1/none'))).resolves.toMatch(
      /^DATABASE_URL: PostgreSQL cannot be reached \([^\n]*ECONNREFUSED[^\n]*\)\.$/,
    );
  });
});
