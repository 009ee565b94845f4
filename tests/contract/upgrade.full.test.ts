import type { Commissioning } from '@heliograph/contracts/commissioning';
import { attend, getSession, getStationRelevance } from '@heliograph/contracts/http';
import { callStack, readData, runToExit, startStack, type Stack } from '@heliograph/testing';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../apps/server/src/storage/backup/manifest.ts';
import { readBackup, restoreBackup } from '../../apps/server/src/storage/backup/restoreBackup.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { readEnergies, releaseFolder, releases, type ReleaseFacts } from '../releases/releaseFacts.ts';
import { connectBroker } from './support/brokerClient.ts';
import { health } from './support/pairWall.ts';
import { canMount, mountSmallDisk } from './support/smallDisk.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { silentLog } from './support/testDatabase.ts';

/** Longer than the demo of a release, which no later start enlarges. */
const env = { DEMO_STATIONS: '2', SIMULATOR: 'off' };

let folder: string;
let stack: Stack | null;
beforeEach(async () => {
  stack = null;
  folder = await mkdtemp(join(tmpdir(), 'heliograph-upgrade-'));
});
afterEach(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const getFacts = async (name: string) =>
  JSON.parse(await readFile(join(releaseFolder(name), 'facts.json'), 'utf8')) as ReleaseFacts;
const readManifest = async (path: string) =>
  JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest;

/** The data folder as the release left it. */
async function restoreRelease(name: string, dataDir = join(folder, 'data')): Promise<string> {
  const backup = releaseFolder(name);
  const manifest = await readBackup(backup);
  const database = await openDatabase({ dataDir, migrations: manifest.migrations, log: silentLog });
  await restoreBackup(database, backup, manifest);
  // Sessions end by time, and the releases grow old.
  await database.pool.query('update session set expires_at = $1', [Date.now() + 86_400_000]);
  await database.close();
  return dataDir;
}

/** The demo's gateways keep the passwords of this file, which is part of a data folder and not of a backup. */
async function writeCommissioning(dataDir: string, gateways: ReleaseFacts['gateways']): Promise<void> {
  const site = {
    name: '',
    latitude: 0,
    longitude: 0,
    time_zone: 'Australia/Sydney',
    installed_kwp: 0,
    load_kwh_per_day: 0,
    battery_kwh: 0,
    generator_kw: 0,
  };
  const content: Commissioning = {
    broker: { url: '' },
    grant_key: '',
    seed: 0,
    gateways: gateways.map((gateway) => ({ ...gateway, site, devices: [] })),
  };
  await writeFile(join(dataDir, 'commissioning.json'), JSON.stringify(content));
}

describe('a data folder of an older version', () => {
  it.each(releases)(
    '[OPS-06] $name starts with the same content, figures and credentials',
    async ({ name }) => {
      const facts = await getFacts(name);
      const dataDir = await restoreRelease(name);
      const { token, display, gateways } = facts;
      await writeCommissioning(dataDir, gateways);
      stack = await startStack({ dataDir, env });
      expect((await callStack(stack, getSession, {}, { token })).status).toBe(200);
      const { station } = await readData(stack, getStationRelevance, {}, { token });
      expect(station.map(({ station_name }) => station_name)).toEqual(facts.stations);
      expect(await readEnergies(stack, token, facts.energies)).toEqual(facts.energies);
      for (const { uuid, password } of gateways) {
        const client = await connectBroker({ url: stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
        await client.endAsync();
      }
      if (display !== null) await readData(stack, attend, { health: health(), seen: '' }, { token: display });
      const db = await connectDatabase(stack);
      for (const [table, n] of Object.entries(facts.counts)) {
        const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
        expect([table, rows[0]!.n]).toEqual([table, n]);
      }
      await db.end();

      // The state before is kept, as the release left it.
      const [kept, ...others] = await readdir(join(dataDir, 'backups-before-upgrade'));
      expect(others).toEqual([]);
      const before = await readManifest(join(dataDir, 'backups-before-upgrade', kept!));
      const original = await readManifest(releaseFolder(name));
      expect(before.migrations).toEqual(original.migrations);
      expect(before.stations).toEqual(original.stations);
      // The next start has nothing to upgrade.
      await stack.stop();
      stack = await startStack({ dataDir, env });
      expect(await readdir(join(dataDir, 'backups-before-upgrade'))).toEqual([kept]);
    },
  );

  it.skipIf(!canMount)(
    '[OPS-06] stays as it is where there is no room for a backup, with the way out',
    async () => {
      const name = releases.at(-1)!.name;
      const disk = await mountSmallDisk(200);
      try {
        const dataDir = await restoreRelease(name, join(disk.folder, 'data'));
        // PostgreSQL keeps a spare file of its log only from its second start on, and needs one at the next.
        await (await openDatabase({ dataDir, migrations: 'none', log: silentLog })).close();
        const environment = {
          ...env,
          PORT: '0',
          MQTT_PORT: '0',
          DATA_DIR: dataDir,
          DEMO_PASSWORD: 'demo-password',
        };
        await disk.fill(2);
        const refused = await runToExit(environment);
        expect(refused.code).toBe(1);
        expect(refused.output).toContain('no backup can be written');
        expect(refused.output).toContain('UPGRADE_BACKUP=off');
        const database = await openDatabase({ dataDir, migrations: 'none', log: silentLog });
        const { rows } = await database.pool.query<{ name: string }>(
          'select max(name) as name from kysely_migration',
        );
        expect(rows[0]!.name).toBe(name);
        await database.close();

        await disk.empty();
        stack = await startStack({ dataDir, env: { ...env, UPGRADE_BACKUP: 'off' } });
        await expect(readdir(join(dataDir, 'backups-before-upgrade'))).rejects.toThrow(/ENOENT/);
        await stack.stop();
        stack = null;
      } finally {
        await disk.unmount();
      }
    },
  );
});

describe('a database of a newer version', () => {
  it('[OPS-06] is left alone, with the reason', async () => {
    stack = await startStack({ dataDir: join(folder, 'data'), env });
    const { dataDir } = stack;
    await stack.stop();
    stack = null;
    const database = await openDatabase({ dataDir, log: silentLog });
    await database.pool.query(`insert into kysely_migration values ('9999_future', '')`);
    await database.close();
    const { code, output } = await runToExit({ ...env, PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toBe(
      'The database was written by a newer version of Heliograph; start that version.',
    );
    await expect(readdir(join(dataDir, 'backups-before-upgrade'))).rejects.toThrow(/ENOENT/);
  });
});
