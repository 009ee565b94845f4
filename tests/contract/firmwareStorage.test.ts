import { advanceUpgrade, newUpgrade } from '@heliograph/domain/firmware';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLibrary } from '../../apps/server/src/demo/firmware.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories, type Repositories } from '../../apps/server/src/storage/repositories/index.ts';
import { violatedConstraint } from '../../apps/server/src/storage/transaction.ts';
import { addStation, openTestDatabase } from './support/testDatabase.ts';

const MINUTE = 60_000;
const VERSION: [string, string] = ['1150', '0217'];

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Database['db'];
let firmware: Repositories['firmware'];
let upgrades: Repositories['upgrades'];
let deviceId: number;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ db } = opened.database);
  ({ firmware, upgrades } = createRepositories(db));
  await addStation(opened.database, {
    uuid: 'gw-00000001',
    zone: 'Australia/Perth',
    devices: { hybrid: 15 },
  });
  deviceId = (await db.selectFrom('device').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => opened.close());

const bytes = createHash('shake256', { outputLength: 40_000 }).update('image').digest();
const offer = (image_id: number, name: string) =>
  firmware.add({
    name,
    type: 'MAIN',
    version: [name, '0000'],
    notes: '',
    image_id,
    person_id: null,
    created_at: 0,
    modelIds: [15, 18],
  });
const order = (image_id: number) =>
  upgrades.add(
    {
      device_id: deviceId,
      image_id,
      name: 'x',
      type: 'MAIN',
      sha256: 'x',
      timeout: 20,
      person_id: null,
      created_at: 0,
    },
    newUpgrade({ method: 'resume', version: VERSION, size: 40_000, deadline: 20 * MINUTE }, 0),
  );
const images = async () =>
  (await db.selectFrom('firmware_image').select('id').orderBy('id').execute()).map(({ id }) => id);

describe('firmware images', () => {
  it('[FW-01] are read in chunks', async () => {
    const { id, sha256, size } = await firmware.addImage(bytes, null, 0);
    expect([sha256, size]).toEqual([createHash('sha256').update(bytes).digest('hex'), bytes.length]);
    for (const offset of [0, 1, 16_384, 32_768, 39_999])
      expect(await firmware.piece(id, offset, 16_384)).toEqual(bytes.subarray(offset, offset + 16_384));
    expect(await firmware.piece(id, 40_000, 16_384)).toHaveLength(0);
    expect(await firmware.piece(id + 1, 0, 16_384)).toHaveLength(0);
    await firmware.deleteExpired(1);
  });

  it('[FW-01] are deleted after a day unless a firmware or an upgrade uses them', async () => {
    const add = async (at: number) => (await firmware.addImage(bytes, null, at)).id;
    const [loose, young, kept, ordered] = [await add(0), await add(1000), await add(0), await add(0)];
    await offer(kept, 'kept');
    const removed = await offer(ordered, 'gone');
    const upgrade = await order(ordered);
    await firmware.remove(removed);

    await firmware.deleteExpired(1000);
    expect(await images()).toEqual([young, kept, ordered]);
    expect(await images()).not.toContain(loose);

    await upgrades.change(upgrade, (_row, life) => advanceUpgrade(life, { kind: 'tick' }, 20 * MINUTE));
    await firmware.deleteExpired(1000);
    expect(await images()).toEqual([young, kept]);
    const [record] = await upgrades.ofDevice('hybrid', undefined, 20);
    expect(record).toMatchObject({ upgrade_id: upgrade, state: 'timedOut', finish_time: 20 * MINUTE });
    expect((await upgrades.byId(upgrade))?.image_id).toBeNull();
  });
});

describe('upgrades', () => {
  it('[FW-01] are in progress once per device, also for parallel inserts', async () => {
    const { id } = await firmware.addImage(bytes, null, 0);
    const first = await order(id);
    const second: unknown = await order(id).catch((error: unknown) => error);
    expect(violatedConstraint(second)).toBe('upgrade_under_way');
    await upgrades.change(first, (_row, life) => advanceUpgrade(life, { kind: 'tick' }, 20 * MINUTE));
    await expect(order(id)).resolves.toBeGreaterThan(first);
  });
});

describe('the demo’s library', () => {
  it('[FW-01] is filled once, and deleted firmware is not added again', async () => {
    await db.deleteFrom('firmware').execute();
    await Promise.all([fillLibrary(db, 1000 * 86_400_000), fillLibrary(db, 1000 * 86_400_000)]);
    const list = await firmware.list();
    expect(list.length).toBeGreaterThan(0);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    await firmware.remove(list[0]!.firmware_id);
    await fillLibrary(db, 1000 * 86_400_000);
    expect(await firmware.list()).toHaveLength(list.length - 1);
  });
});
