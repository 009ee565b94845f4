/** The builds that a browser keeps for its walls. Each that is named here lies in its cache completely. */
export interface Builds {
  /** Walls start from it; null before the first was fetched. */
  current: string | null;
  /** What `current` followed: there to go back to while that is on probation, and not after it. */
  previous: string | null;
  /** Waits for a moment at which nobody minds. */
  ready: string | null;
  /** While `current` is new. */
  probation: Probation | null;
  /** Did not come alive, or broke again and again; not tried again before another was offered. */
  rejected: string | null;
}

interface Probation {
  /** When it was taken, ms. */
  since: number;
  /** A page of it showed something and heard its engine. */
  alive: boolean;
  /** How often it broke … */
  failures: number;
  /** … and when it last did, ms: what breaks all pages of a browser is one failure. */
  failedAt: number;
}

export const NO_BUILDS: Builds = {
  current: null,
  previous: null,
  ready: null,
  probation: null,
  rejected: null,
};

/** How long a new build may take to come alive, ms. */
export const COMES_ALIVE_MS = 30_000;
/** How long a new build has to hold before the one before it is let go, ms. */
export const PROBATION_MS = 3_600_000;
/** A build on probation that breaks so often is taken back. */
export const MOST_FAILURES = 3;
/** What breaks within so short a time broke together, ms. */
export const TOGETHER_MS = 10_000;

/** The server has it. @returns what is known then, and whether it is to be fetched */
export function offered(builds: Builds, id: string): { builds: Builds; wanted: boolean } {
  if (id === builds.rejected) return { builds, wanted: false };
  return {
    builds: { ...builds, rejected: null },
    wanted: id !== builds.current && id !== builds.ready,
  };
}

/** It was fetched, and all of it is there. The first is taken at once: there is none to lose. */
export function fetched(builds: Builds, id: string): Builds {
  if (id === builds.rejected || id === builds.current) return builds;
  if (builds.current === null) return { ...builds, current: id };
  // What would come back to the one before is new no more.
  return { ...builds, ready: id };
}

/** The build that waits is taken, on probation. One that is itself on probation and never came alive is not gone back to. */
export function taken(builds: Builds, now: number): Builds {
  const { current, previous, ready, probation } = builds;
  if (ready === null) return builds;
  return {
    ...builds,
    current: ready,
    previous: probation && !probation.alive ? previous : current,
    ready: null,
    probation: { since: now, alive: false, failures: 0, failedAt: 0 },
  };
}

/** A page of it shows something and hears its engine. */
export function cameAlive(builds: Builds, id: string): Builds {
  if (builds.current !== id || !builds.probation) return builds;
  return { ...builds, probation: { ...builds.probation, alive: true } };
}

/** A page of it broke: an error at its start, an engine that does not answer, a main thread that hangs. */
export function failed(builds: Builds, id: string, now: number): Builds {
  const { current, probation } = builds;
  if (current !== id || !probation || Math.abs(now - probation.failedAt) < TOGETHER_MS) return builds;
  const failures = probation.failures + 1;
  return failures < MOST_FAILURES
    ? { ...builds, probation: { ...probation, failures, failedAt: now } }
    : goneBack(builds);
}

/** Time passed: a build that did not come alive is taken back, one that held is no longer on probation. */
export function passed(builds: Builds, now: number): Builds {
  const { probation } = builds;
  if (!probation) return builds;
  // A clock that was put back says nothing: from now on anew.
  if (now < probation.since) return { ...builds, probation: { ...probation, since: now } };
  const age = now - probation.since;
  if (!probation.alive) return age < COMES_ALIVE_MS ? builds : goneBack(builds);
  return age < PROBATION_MS ? builds : { ...builds, previous: null, probation: null };
}

/** Files of it are missing, as after a browser made room: it does not count any more. */
export function lost(builds: Builds, id: string): Builds {
  if (id === builds.ready) return { ...builds, ready: null };
  if (id === builds.previous) return { ...builds, previous: null, probation: null };
  if (id === builds.current) return { ...builds, current: builds.previous, previous: null, probation: null };
  return builds;
}

/** Those whose files are kept. */
export function kept({ current, previous, ready }: Builds): string[] {
  return [current, previous, ready].filter((id) => id !== null);
}

/** Without one to go back to, a build stays for want of a better one. */
function goneBack(builds: Builds): Builds {
  const { current, previous } = builds;
  if (previous === null) return { ...builds, probation: null };
  return { ...builds, current: previous, previous: null, probation: null, rejected: current };
}
