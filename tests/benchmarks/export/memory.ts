import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const SAMPLE_MS = 20;

/**
 * Memory of all processes of a browser as reported by the system, including wasm and blobs. Shared memory is counted in
 * each process, so only differences are meaningful. NaN if the system does not report it.
 *
 * @param profile profile folder, which identifies the main process
 */
export function watchMemory(profile: string) {
  const before = resident(profile);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, resident(profile))), SAMPLE_MS);
  return {
    /** @returns maximum growth, bytes */
    end(): number {
      clearInterval(timer);
      return Math.max(most, resident(profile)) - before;
    },
  };
}

function resident(profile: string): number {
  const pids = readable(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  const parents = new Map(pids.map((pid) => [pid, readParent(pid)]));
  const first = pids.filter((pid) =>
    readable(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.includes(profile),
  );
  if (first.length === 0) return NaN;
  const family = new Set(first);
  // Parents have lower ids than their children.
  for (const pid of pids) if (family.has(parents.get(pid) ?? '')) family.add(pid);
  let bytes = 0;
  for (const pid of family) {
    const pages = readable(() => readFileSync(`/proc/${pid}/statm`, 'latin1'))?.split(' ')[1];
    bytes += Number(pages ?? 0) * PAGE_BYTES;
  }
  return bytes;
}

/** The process name in brackets may contain spaces. */
const readParent = (pid: string): string | undefined =>
  readable(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
    ?.split(') ')[1]
    ?.split(' ')[1];

/** A process can end while it is read. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
