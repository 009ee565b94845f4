import { getSession, getStationRelevance } from '@heliograph/contracts/http';
import { callStack, readData, runToExit, signIn, startStack, type Stack } from '@heliograph/testing';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackup, restoreBackup } from '../../apps/server/src/storage/backup/restoreBackup.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { NATIVES_PACKAGE } from '../../apps/server/src/storage/embedded/nativeBinaries.ts';
import { runServerCommand } from './support/runServerCommand.ts';
import { silentLog } from './support/testDatabase.ts';

const OLD = 17;
const folder = mkdtempSync(join(tmpdir(), 'heliograph-major-'));

/** The registry may be out of reach; then these tests count as skipped. */
const hasOldPostgres: boolean = (() => {
  try {
    mkdirSync(join(folder, 'programs'));
    execFileSync(
      'npm',
      ['install', '--prefix', join(folder, 'programs'), '--no-save', '--ignore-scripts', `${NATIVES_PACKAGE}@17.10.0-beta.17`],
      { stdio: 'ignore', timeout: 120_000 },
    ); // oxfmt-ignore
    return true;
  } catch {
    return false;
  }
})();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasOldPostgres)('a data folder of an earlier major version of PostgreSQL', () => {
  const dataDir = join(folder, 'data');
  const env = { DEMO_STATIONS: '2', SIMULATOR: 'off' };
  let token: string;
  let stations: string[];
  let stack: Stack | null = null;
  afterAll(() => stack?.stop());

  beforeAll(async () => {
    const running = await startStack({ env });
    ({ token } = await signIn(running, 'owner'));
    const { station } = await readData(running, getStationRelevance, {}, { token });
    stations = station.map(({ station_name }) => station_name);
    const backup = await runServerCommand('backup', ['backup', join(folder, 'backups')], {
      env: { DATA_DIR: running.dataDir },
    });
    await running.stop();
    // Files that a version with that PostgreSQL would have left.
    const [name] = await readdir(join(folder, 'backups'));
    const path = join(folder, 'backups', name!);
    expect(backup.code, backup.output).toBe(0);
    const manifest = await readBackup(path);
    const old = await openDatabase({
      dataDir,
      migrations: manifest.migrations,
      older: { major: OLD, near: join(folder, 'programs/package.json') },
      log: silentLog,
    });
    await restoreBackup(old, path, manifest);
    await old.close();
  });

  it('[OPS-06] is upgraded by one command, and the old one is kept', async () => {
    expect((await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()).toBe(String(OLD));
    const refused = await runToExit({ ...env, PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('is of PostgreSQL 17');
    expect(refused.output).toContain('npm run upgrade-database');

    const upgraded = await runServerCommand('upgradeDatabase', [], { env: { DATA_DIR: dataDir } });
    expect(upgraded.code, upgraded.output).toBe(0);
    expect(upgraded.output).toMatch(/stations and \d+ rows are in PostgreSQL 18 now/);
    expect((await readFile(join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).trim()).toBe('17');
    expect(existsSync(join(dataDir, 'upgrading'))).toBe(false);

    stack = await startStack({ dataDir, env });
    expect((await callStack(stack, getSession, {}, { token })).status).toBe(200);
    const { station } = await readData(stack, getStationRelevance, {}, { token });
    expect(station.map(({ station_name }) => station_name)).toEqual(stations);
    await stack.stop();
    stack = null;
    const again = await runServerCommand('upgradeDatabase', [], { env: { DATA_DIR: dataDir } });
    expect(again).toEqual({ code: 0, output: 'The database is of PostgreSQL 18 already.\n' });
  });

  it('[OPS-06] never starts empty after an interruption, and the command completes it', async () => {
    // As it is between the last two steps.
    await rename(join(dataDir, 'postgres'), join(folder, 'complete'));
    mkdirSync(join(dataDir, 'upgrading'));
    await rename(join(folder, 'complete'), join(dataDir, 'upgrading/postgres'));
    const refused = await runToExit({ ...env, PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('was interrupted; run npm run upgrade-database');
    const completed = await runServerCommand('upgradeDatabase', [], { env: { DATA_DIR: dataDir } });
    expect(completed.output).toContain('The interrupted upgrade was completed.');
    stack = await startStack({ dataDir, env });
    expect((await callStack(stack, getSession, {}, { token })).status).toBe(200);
  });
});
