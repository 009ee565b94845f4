import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AdvisoryLock, afterOthers, whenAlone } from '../../apps/server/src/storage/advisoryLock.ts';
import { openTestDatabase } from './support/testDatabase.ts';

/** Much shorter than the product's, and longer than a busy machine delays a sign of life. */
const MAX_SILENT_MS = 3_000;

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());
afterEach(() => void vi.unstubAllGlobals());

const alone = <T>(work: () => Promise<T>) =>
  whenAlone(opened.database.pool, AdvisoryLock.losses, work, MAX_SILENT_MS);
const succeed = () => Promise.resolve('done');

describe('work of one server at a time', () => {
  it('[SCL-05] is not done by another, however long it takes', async () => {
    const { pool } = opened.database;
    const outcome = await alone(async () => {
      await pool.query('select pg_sleep($1)', [(MAX_SILENT_MS / 1_000) * 1.5]);
      return alone(succeed);
    });
    expect(outcome).toBeNull();
    expect(await alone(succeed)).toBe('done');
    const { rows } = await pool.query('show idle_session_timeout');
    expect(rows).toEqual([{ idle_session_timeout: '0' }]);
  });

  it('[SCL-05] is done by another while its server hangs', async () => {
    // A server that hangs gives no sign of life.
    vi.stubGlobal('setInterval', () => undefined);
    let resume: (() => void) | undefined;
    const hanging = alone(() => new Promise<void>((resolve) => (resume = resolve)));
    await expect.poll(() => resume).toBeDefined();
    expect(await alone(succeed)).toBeNull();
    await expect.poll(() => alone(succeed)).toBe('done');
    resume!();
    await hanging;
    expect(await alone(succeed)).toBe('done');
  });

  it('[SCL-05] that waits its turn gets it from a server that hangs', async () => {
    const { pool } = opened.database;
    const inTurn = <T>(work: () => Promise<T>) =>
      afterOthers(pool, AdvisoryLock.upgrade, work, MAX_SILENT_MS);
    vi.stubGlobal('setInterval', () => undefined);
    let resume: (() => void) | undefined;
    const hanging = inTurn(() => new Promise<void>((resolve) => (resume = resolve)));
    await expect.poll(() => resume).toBeDefined();
    expect(await inTurn(succeed)).toBe('done');
    resume!();
    await hanging;
  });
});
