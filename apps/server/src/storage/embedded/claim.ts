import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../../support/startupError.ts';
import { servesCluster } from './processes.ts';
import { findOwner } from './supervisor.ts';

/** For an orderly stop in progress. */
const SHUTDOWN_MS = 30_000;
/** For a server that was just killed to disappear. */
const KILL_MS = 2000;

/**
 * Waits until no PostgreSQL of an earlier server runs on the cluster, stopping an orphaned one, and removes a stale
 * lock file.
 *
 * @throws StartupError when a live server uses the folder
 */
export async function claimCluster(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  const startedAt = Date.now();
  let stopped = false;
  for (;;) {
    const postmaster = postmasterId(lock);
    if (postmaster === null) return;
    if (!servesCluster(postmaster, cluster)) {
      rmSync(lock, { force: true });
      return;
    }
    const owner = findOwner(postmaster);
    const waited = Date.now() - startedAt;
    if (waited > (typeof owner === 'object' ? KILL_MS : SHUTDOWN_MS))
      throw inUseError(cluster, postmaster, owner);
    if (owner === 'nobody' && !stopped) {
      stopped = true;
      process.kill(postmaster, 'SIGINT');
    }
    await pause(20);
  }
}

/** Where the PostgreSQL that serves a cluster listens; null when none does. */
export function socketFolder(cluster: string): string | null {
  const lock = join(cluster, 'postmaster.pid');
  const postmaster = postmasterId(lock);
  if (postmaster === null || !servesCluster(postmaster, realpathSync(cluster))) return null;
  // The fifth line of the lock file.
  return readFileSync(lock, 'utf8').split('\n')[4] ?? null;
}

function postmasterId(lock: string): number | null {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function inUseError(cluster: string, postmaster: number, owner: ReturnType<typeof findOwner>): StartupError {
  const user =
    typeof owner === 'object'
      ? `another running server, process ${owner.server}`
      : `PostgreSQL, process ${postmaster}`;
  return new StartupError(`DATA_DIR: ${cluster} is in use by ${user}; stop it or choose another folder`);
}
