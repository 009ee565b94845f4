import { readFileSync, readdirSync } from 'node:fs';

/** Processes that a process has started. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => findParent(other) === pid);
}

export function findParent(pid: number): number | null {
  try {
    return Number(/^.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, s; 0 when it has ended. */
export const readCpuSeconds = (pid: number): number => readCpu(pid).own;

/** Processor time of a process and of those that it has started so far, s, also of those that have ended since. */
export const cpuSecondsOfGroup = (pid: number): number =>
  readCpu(pid).own +
  readCpu(pid).ended +
  listChildren(pid).reduce((sum, child) => sum + readCpuSeconds(child), 0);

function readCpu(pid: number): { own: number; ended: number } {
  try {
    // After the name, which may contain spaces; utime, stime, cutime and cstime are fields 14 to 17.
    const [user, system, endedUser, endedSystem] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15)
      .map((ticks) => Number(ticks) / TICKS_PER_SECOND) as [number, number, number, number];
    return { own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { own: 0, ended: 0 };
  }
}
