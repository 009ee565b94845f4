import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../apps/server/src/support/startupError.ts';

/** Where Debian puts the programs, by package. */
const PROGRAMS = {
  patroni: { path: '/usr/bin/patroni', package: 'patroni' },
  patroniOnEtcd: { path: '/usr/lib/python3/dist-packages/etcd', package: 'python3-etcd' },
  etcd: { path: '/usr/bin/etcd', package: 'etcd-server' },
  haproxy: { path: '/usr/sbin/haproxy', package: 'haproxy' },
} as const;

const POSTGRES = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** Folder of PostgreSQL's programs. */
  postgres: string;
}

/** Paths of the programs that a cluster consists of. @throws StartupError with the packages that are missing */
export function findPrograms(exists: (path: string) => boolean = existsSync): Programs {
  const postgres = newestPostgres(exists);
  const missing = [
    ...Object.values(PROGRAMS).filter(({ path }) => !exists(path)),
    ...(postgres === null ? [{ package: `postgresql-${OLDEST_POSTGRES}` }] : []),
  ].map((one) => one.package);
  if (postgres === null || missing.length > 0)
    throw new StartupError(
      `A cluster needs Debian's ${missing.join(', ')}: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  const { patroni, etcd, haproxy } = PROGRAMS;
  return { patroni: patroni.path, etcd: etcd.path, haproxy: haproxy.path, postgres };
}

function newestPostgres(exists: (path: string) => boolean): string | null {
  if (!exists(POSTGRES)) return null;
  const [newest] = readdirSync(POSTGRES)
    .map(Number)
    .filter((major) => major >= OLDEST_POSTGRES && exists(getBinFolder(major)))
    .sort((a, b) => b - a);
  return newest === undefined ? null : getBinFolder(newest);
}

const getBinFolder = (major: number): string => join(POSTGRES, String(major), 'bin');
