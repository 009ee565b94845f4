import { addStation, attend, getSession, getStationRelevance } from '@heliograph/contracts/http';
import {
  callStack,
  readData,
  hasPostgres15,
  newStation,
  signIn,
  startPostgres15,
  startStack,
  type ExternalPostgres,
  type Stack,
} from '@heliograph/testing';
import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../apps/server/src/storage/backup/manifest.ts';
import { systemTimer } from '../../apps/server/src/support/startLoop.ts';
import { startBackups } from '../../apps/server/src/storage/backup/startBackups.ts';
import { deleteOldBackups } from '../../apps/server/src/storage/backup/writeBackup.ts';
import { connectBroker } from './support/brokerClient.ts';
import { connectDatabase, readDatabaseUrl } from './support/stackDatabase.ts';
import { health, pairWall } from './support/pairWall.ts';
import { runServerCommand } from './support/runServerCommand.ts';

let folder: string;
let stack: Stack;
/** The backup of the running server. */
let first: string;

const backup = async (env: Record<string, string>) => {
  const { code, output } = await runServerCommand('backup', ['backup', join(folder, 'backups')], { env });
  return { code, output, path: output.split('\n')[0]! };
};
const restore = (path: string, env: Record<string, string>) =>
  runServerCommand('backup', ['restore', path], { env });
const readManifest = async (path: string) =>
  JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest;

/** Rows of each table in a backup, in no particular order: where PostgreSQL puts a row is its own business. */
async function readContent(path: string): Promise<Record<string, string[]>> {
  const { tables } = await readManifest(path);
  const rows = tables.map(async ({ name, columns, file }) => {
    const text = gunzipSync(await readFile(join(path, file))).toString();
    return [name, [columns.join(), ...text.split('\n').sort()]] as [string, string[]];
  });
  return Object.fromEntries(await Promise.all(rows));
}

const HOUR = 3_600_000;

const connectPool = async (running: Stack) =>
  new pg.Pool({ connectionString: await readDatabaseUrl(running) });

async function countSamples(running: Stack): Promise<number> {
  const db = await connectDatabase(running);
  try {
    return Number((await db.query<{ n: string }>('select count(*) as n from sample')).rows[0]!.n);
  } finally {
    await db.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliograph-backup-'));
  // Its gateways write their history meanwhile.
  stack = await startStack();
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('[OPS-06] of a server under ingest, restored on an empty machine, holds everything', async () => {
    const { token } = await signIn(stack, 'owner');
    const { gateway } = await readData(stack, addStation, newStation(), { token });
    const wall = await pairWall(stack, { token });
    const before = await readData(stack, getStationRelevance, {}, { token });
    await expect.poll(() => countSamples(stack)).toBeGreaterThan(1000);

    const written = await backup({ DATA_DIR: stack.dataDir });
    expect(written.code, written.output).toBe(0);
    first = written.path;
    const manifest = await readManifest(first);
    expect(manifest.stations.map(({ name }) => name)).toEqual(
      before.station.map(({ station_name }) => station_name),
    );
    expect(manifest.tables.find(({ name }) => name === 'sample')!.rows).toBeGreaterThan(0);
    // Readable only by the user who runs the server: it holds secrets.
    for (const name of ['.', ...(await readdir(first))])
      expect((await stat(join(first, name))).mode & 0o077).toBe(0);
    await stack.stop();

    const dataDir = join(folder, 'restored');
    expect(await restore(first, { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    const second = await backup({ DATA_DIR: dataDir });
    expect(await readContent(second.path)).toEqual(await readContent(first));
    expect((await readManifest(second.path)).stations).toEqual(manifest.stations);

    stack = await startStack({ dataDir, env: { SIMULATOR: 'off' } });
    const session = await callStack(stack, getSession, {}, { token });
    expect(session.status).toBe(200);
    const after = await readData(stack, getStationRelevance, {}, { token });
    expect(after.station.map(({ id, version }) => [id, version])).toEqual(
      before.station.map(({ id, version }) => [id, version]),
    );
    await readData(stack, attend, { health: health(), seen: '' }, wall.options);
    const client = await connectBroker({
      url: stack.mqtt,
      user: gateway.uuid,
      password: gateway.password,
      clientId: `gw-${gateway.uuid}`,
    });
    await client.endAsync();
    // Generated ids go on.
    expect((await readData(stack, addStation, newStation(), { token })).station_id).toBeGreaterThan(
      Math.max(...before.station.map(({ id }) => id)),
    );
  });

  it('[OPS-06] is refused when the target is in use, damaged, incomplete or newer, with the reason', async () => {
    const target = join(folder, 'refused');
    const inUse = await restore(first, { DATA_DIR: join(folder, 'restored') });
    expect(inUse.code).toBe(1);
    expect(inUse.output).toMatch(/is in use by another running server/);

    const manifest = join(first, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"0001_entities"', '"9999_future"'));
    expect(await restore(first, { DATA_DIR: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining('newer version of Heliograph') as string,
    });
    await writeFile(manifest, text);

    await appendFile(join(first, 'person.copy.gz'), 'x');
    expect(await restore(first, { DATA_DIR: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining('person.copy.gz is damaged') as string,
    });
    await rm(manifest);
    expect(await restore(first, { DATA_DIR: target })).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not a complete backup') as string,
    });
    expect(await restore('', {})).toMatchObject({ code: 1 });
  });

  it('[OPS-06] keeps the newest and what is not a backup', async () => {
    const parent = await mkdtemp(join(folder, 'old-'));
    const names = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `heliograph-${day}T00-00-00Z`);
    for (const name of [...names, `${names[0]}.unfinished`, 'holiday-photos'])
      await writeFile(join(parent, name), '');
    expect(await deleteOldBackups(parent, 2)).toEqual([names[0], `${names[0]}.unfinished`]);
    expect((await readdir(parent)).sort()).toEqual([...names.slice(1), 'holiday-photos'].sort());
  });
});

describe('a schedule', () => {
  it('[OPS-06] writes a backup when the newest is old enough, also after a restart, and keeps as many as wanted', async () => {
    const into = join(folder, 'scheduled');
    const database = await connectPool(stack);
    let now = Date.UTC(2026, 10, 23, 12);
    const start = () =>
      startBackups(
        {
          pool: database,
          version: 'test',
          setTimer: systemTimer,
          log: pino({ level: 'silent' }),
          now: () => now,
        },
        { folder: into, everyMs: HOUR, keep: 2 },
      );
    const names = async () => (await readdir(into)).map((name) => name.slice('heliograph-2026-11-'.length));
    try {
      let backups = start();
      await backups.check();
      expect(await names()).toEqual(['23T12-00-00Z']);
      now += HOUR - 1;
      await backups.check();
      expect(await names()).toHaveLength(1);
      await backups.close();
      now += 1;
      backups = start();
      await backups.check();
      expect(await names()).toEqual(['23T12-00-00Z', '23T13-00-00Z']);
      now += HOUR;
      const other = start();
      await Promise.all([backups.check(), other.check()]);
      expect(await names()).toEqual(['23T13-00-00Z', '23T14-00-00Z']);
      await Promise.all([backups.close(), other.close()]);
    } finally {
      await database.end();
    }
  });
});

describe.skipIf(!hasPostgres15)('with an external PostgreSQL 15', () => {
  let postgres: ExternalPostgres;
  beforeAll(async () => void (postgres = await startPostgres15()));
  afterAll(() => postgres.stop());

  it('[OPS-06] a backup of the embedded database moves there, but not over data', async () => {
    const { path } = await backup({ DATA_DIR: stack.dataDir });
    const env = { DATABASE_URL: postgres.url };
    expect(await restore(path, env)).toMatchObject({ code: 0 });
    const moved = await backup(env);
    expect(await readContent(moved.path)).toEqual(await readContent(path));
    const again = await restore(path, env);
    expect(again.code).toBe(1);
    expect(again.output).toContain('The database is not empty');
    expect(basename(path)).toMatch(/^heliograph-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  });
});
