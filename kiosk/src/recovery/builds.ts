/** The builds that a browser keeps for its walls. All files of the builds named here are in its cache. */
export interface Builds {
  /** Walls start from it; null before the first was fetched. */
  current: string | null;
  /** The build before `current`, kept for a rollback while `current` is on probation. */
  previous: string | null;
  /** Waits for an idle moment. */
  ready: string | null;
  /** While `current` is new. */
  probation: Probation | null;
  /** Did not start, or failed repeatedly; not tried again until another build was offered. */
  rejected: string | null;
}

interface Probation {
  /** When it became current, ms. */
  since: number;
  /** A page of it has rendered and received a frame of its engine. */
  alive: boolean;
  /** How often it failed … */
  failures: number;
  /** … and when it last did, ms: all pages of a browser failing together is one failure. */
  failedAt: number;
}

export const NO_BUILDS: Builds = {
  current: null,
  previous: null,
  ready: null,
  probation: null,
  rejected: null,
};

/** Time a new build has to start, ms. */
export const ALIVE_TIMEOUT_MS = 30_000;
/** How long a new build has to work before the previous one is deleted, ms. */
export const PROBATION_MS = 3_600_000;
/** Failures after which a build on probation is rolled back. */
export const MAX_FAILURES = 3;
/** Failures within this time count as one, ms. */
export const SAME_FAILURE_MS = 10_000;

/** The server offers a build. @returns the new state, and whether to fetch the build */
export function offerBuild(builds: Builds, id: string): { builds: Builds; wanted: boolean } {
  if (id === builds.rejected) return { builds, wanted: false };
  return {
    builds: { ...builds, rejected: null },
    wanted: id !== builds.current && id !== builds.ready,
  };
}

/** All files of a build were fetched. The first one is used at once. */
export function addFetched(builds: Builds, id: string): Builds {
  if (id === builds.rejected || id === builds.current) return builds;
  if (builds.current === null) return { ...builds, current: id };
  // Also the build that `current` replaced: it may be offered again.
  return { ...builds, ready: id };
}

/** The build that waits becomes current, on probation. A build that never started is not kept for a rollback. */
export function takeReady(builds: Builds, now: number): Builds {
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

/** A page of the build works. */
export function markAlive(builds: Builds, id: string): Builds {
  if (builds.current !== id || !builds.probation) return builds;
  return { ...builds, probation: { ...builds.probation, alive: true } };
}

/** A page of the build failed: an error at its start, an engine that does not answer, or a main thread that hangs. */
export function recordFailure(builds: Builds, id: string, now: number): Builds {
  const { current, probation } = builds;
  if (current !== id || !probation || Math.abs(now - probation.failedAt) < SAME_FAILURE_MS) return builds;
  const failures = probation.failures + 1;
  return failures < MAX_FAILURES
    ? { ...builds, probation: { ...probation, failures, failedAt: now } }
    : rollBack(builds);
}

/** Ends the probation of a build: one that did not start in time is rolled back, one that worked long enough is final. */
export function applyTime(builds: Builds, now: number): Builds {
  const { probation } = builds;
  if (!probation) return builds;
  // The clock was set back: the probation starts again.
  if (now < probation.since) return { ...builds, probation: { ...probation, since: now } };
  const age = now - probation.since;
  if (!probation.alive) return age < ALIVE_TIMEOUT_MS ? builds : rollBack(builds);
  return age < PROBATION_MS ? builds : { ...builds, previous: null, probation: null };
}

/** Files of the build are missing, for instance because the browser freed space. */
export function dropBuild(builds: Builds, id: string): Builds {
  if (id === builds.ready) return { ...builds, ready: null };
  if (id === builds.previous) return { ...builds, previous: null, probation: null };
  if (id === builds.current) return { ...builds, current: builds.previous, previous: null, probation: null };
  return builds;
}

/** Builds whose files are kept. */
export function keptBuilds({ current, previous, ready }: Builds): string[] {
  return [current, previous, ready].filter((id) => id !== null);
}

/** Without a build to return to, the current one stays. */
function rollBack(builds: Builds): Builds {
  const { current, previous } = builds;
  if (previous === null) return { ...builds, probation: null };
  return { ...builds, current: previous, previous: null, probation: null, rejected: current };
}
