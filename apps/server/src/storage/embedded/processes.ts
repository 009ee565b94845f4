import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export interface ProcessFacts {
  parent: number;
  command: string;
}

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

/** Whether the process is a PostgreSQL on `cluster` (its working directory), not another process that reuses the id. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return factsFromPs(pid)?.command.includes(cluster) ?? false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}
