import { readFileSync, readdirSync } from 'node:fs';

/** Processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid);
}

export function parentOf(pid: number): number | null {
  try {
    return Number(/^.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, s; 0 when it has ended. */
export function cpuSecondsOf(pid: number): number {
  try {
    // After the name, which may contain spaces; utime and stime are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
