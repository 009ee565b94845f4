import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** CPU time of the pages' processes so far. */
export interface Use {
  /** Epoch ms. */
  at: number;
  /** Processor time of the engine's thread, and of other workers, also of those that have ended, ms; 0 without one. */
  engineMs: number;
  /** Resident memory of the largest of them, bytes. */
  memory: number;
}

/** Tick of `/proc`, a hundredth of a second. */
const TICK_MS = 10;
const PAGE = 4_096;

/** By thread, ms. */
const threads = new Map<string, number>();

/** Measures the pages of the browsers that this process started. Linux only: elsewhere nothing is found. */
export function measureUse(): Use {
  const use: Use = { at: Date.now(), engineMs: 0, memory: 0 };
  const processes = existsSync('/proc/self/stat')
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : [];
  const parents = new Map(
    processes.flatMap((id) => (readStat(id) ? [[id, readStat(id)![1]!] as const] : [])),
  );
  for (const id of processes) {
    if (!isOwn(id, parents) || !read(`${id}/cmdline`).includes('--type=renderer')) continue;
    use.memory = Math.max(use.memory, Number(read(`${id}/statm`).split(' ')[1] ?? 0) * PAGE);
    for (const thread of list(`${id}/task`)) {
      const stat = readStat(`${id}/task/${thread}`);
      if (read(`${id}/task/${thread}/comm`).includes('Worker') && stat)
        threads.set(thread, (Number(stat[11]) + Number(stat[12])) * TICK_MS);
    }
  }
  for (const ms of threads.values()) use.engineMs += ms;
  return use;
}

function isOwn(id: string, parents: ReadonlyMap<string, string>): boolean {
  for (let each = parents.get(id); each !== undefined; each = parents.get(each))
    if (each === String(process.pid)) return true;
  return false;
}

/** Fields of `stat` after the name. */
const readStat = (path: string): string[] | undefined => {
  const text = read(`${path}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Processes end while they are looked at. */
function read(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(`/proc/${path}`);
  } catch {
    return [];
  }
}
