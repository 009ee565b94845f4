import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const SAMPLE_MS = 20;

/**
 * Memory of a browser with all its processes, wasm and blobs included, as the system counts it. What processes share is
 * counted in each, so only differences mean something. NaN where the system does not tell.
 *
 * @param profile folder of its profile, by which its first process is known
 */
export function watchMemory(profile: string) {
  const before = resident(profile);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, resident(profile))), SAMPLE_MS);
  return {
    /** @returns by how many bytes it grew at most */
    end(): number {
      clearInterval(timer);
      return Math.max(most, resident(profile)) - before;
    },
  };
}

function resident(profile: string): number {
  const pids = readable(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const first = pids.filter((pid) =>
    readable(() => readFileSync(`/proc/${pid}/cmdline`, 'latin1'))?.includes(profile),
  );
  if (first.length === 0) return NaN;
  const family = new Set(first);
  // Parents have lower numbers than what they start.
  for (const pid of pids) if (family.has(parents.get(pid) ?? '')) family.add(pid);
  let bytes = 0;
  for (const pid of family) {
    const pages = readable(() => readFileSync(`/proc/${pid}/statm`, 'latin1'))?.split(' ')[1];
    bytes += Number(pages ?? 0) * PAGE_BYTES;
  }
  return bytes;
}

/** Its name, in brackets, may hold spaces. */
const parentOf = (pid: string): string | undefined =>
  readable(() => readFileSync(`/proc/${pid}/stat`, 'latin1'))
    ?.split(') ')[1]
    ?.split(' ')[1];

/** Processes end while they are looked at. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
