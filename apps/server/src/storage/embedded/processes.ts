import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export interface ProcessFacts {
  parent: number;
  command: string;
}

/** The folder in which a process runs, as it says itself. */
export const OWN_FOLDER = '/proc/self/cwd';

/** Parent and command line of a running process, or null. */
export function processFacts(pid: number): ProcessFacts | null {
  if (process.platform !== 'linux') return factsFromPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program name in parentheses and may contain spaces.
    const parent = Number(
      stat
        .slice(stat.lastIndexOf(')') + 1)
        .trim()
        .split(' ')[1],
    );
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return null;
  }
}

function factsFromPs(pid: number): ProcessFacts | null {
  const found = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const match = /^\s*(\d+)\s+(.*)$/.exec(found.stdout.trim());
  return match ? { parent: Number(match[1]), command: match[2] ?? '' } : null;
}

/**
 * True if the process is a PostgreSQL on `cluster` (its working directory), not another process that reuses the id. An
 * embedded one whose working directory may not be read counts: two on the same files would destroy them.
 */
export function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return factsFromPs(pid)?.command.includes(cluster) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    // The working directory of a process in another user namespace cannot be read, only its command line.
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EACCES' && (processFacts(pid)?.command.includes(`/postgres -D ${OWN_FOLDER} `) ?? false);
  }
}
