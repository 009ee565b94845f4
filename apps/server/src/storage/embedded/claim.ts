import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../startupError.ts';
import { servesCluster } from './processes.ts';
import { keeperOf } from './supervisor.ts';

/** For an orderly stop that is under way. */
const PATIENCE_MS = 30_000;
/** For a server that was just killed to be gone. */
const GRACE_MS = 2000;

/**
 * Waits until no PostgreSQL is left on the cluster from an earlier server, ending one that nobody looks after, and
 * clears a lock file whose process is gone.
 *
 * @throws StartupError when a living server holds the folder.
 */
export async function claimCluster(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const began = Date.now();
  let told = false;
  for (;;) {
    const postmaster = postmasterId(lock);
    if (postmaster === null) return;
    if (!servesCluster(postmaster, cluster)) {
      rmSync(lock, { force: true });
      return;
    }
    const keeper = keeperOf(postmaster);
    const waited = Date.now() - began;
    if (waited > (typeof keeper === 'object' ? GRACE_MS : PATIENCE_MS))
      throw heldBy(cluster, postmaster, keeper);
    if (keeper === 'nobody' && !told) {
      told = true;
      process.kill(postmaster, 'SIGINT');
    }
    await pause(20);
  }
}

function postmasterId(lock: string): number | null {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function heldBy(cluster: string, postmaster: number, keeper: ReturnType<typeof keeperOf>): StartupError {
  const holder =
    typeof keeper === 'object'
      ? `another running server, process ${keeper.server}`
      : `PostgreSQL, process ${postmaster}`;
  return new StartupError(`DATA_DIR: ${cluster} is held by ${holder}; stop it or choose another folder`);
}
