import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALIVE_TIMEOUT_MS,
  MAX_FAILURES,
  NO_BUILDS,
  PROBATION_MS,
  SAME_FAILURE_MS,
  markAlive,
  recordFailure,
  addFetched,
  keptBuilds,
  dropBuild,
  offerBuild,
  applyTime,
  takeReady,
  type Builds,
} from './builds.ts';

const first = addFetched(NO_BUILDS, 'one');
const onTrial = takeReady(addFetched(first, 'two'), 1000);

describe('the builds of a wall', () => {
  it('uses the first at once, and each later one only on request', () => {
    expect(first).toMatchObject({ current: 'one', ready: null });
    expect(addFetched(first, 'two')).toMatchObject({ current: 'one', ready: 'two' });
    expect(onTrial).toMatchObject({ current: 'two', previous: 'one', ready: null });
  });

  it('rolls back a build that does not start, and fetches it again only after another one', () => {
    expect(applyTime(onTrial, 1000 + ALIVE_TIMEOUT_MS - 1)).toBe(onTrial);
    const back = applyTime(onTrial, 1000 + ALIVE_TIMEOUT_MS);
    expect(back).toMatchObject({ current: 'one', rejected: 'two', probation: null });
    expect(offerBuild(back, 'two').wanted).toBe(false);
    const another = offerBuild(back, 'three');
    expect(another.wanted).toBe(true);
    expect(offerBuild(another.builds, 'two').wanted).toBe(true);
  });

  it('rolls back a build that fails repeatedly while it is new', () => {
    let builds = markAlive(onTrial, 'two');
    for (let failure = 0; failure < MAX_FAILURES; failure++) {
      expect(builds.current).toBe('two');
      const at = 60_000 + failure * SAME_FAILURE_MS;
      // Failures of several pages of a browser count once.
      builds = recordFailure(recordFailure(builds, 'two', at), 'two', at + 1);
    }
    expect(builds).toMatchObject({ current: 'one', rejected: 'two' });
  });

  it('deletes the previous build once the new one has worked for an hour', () => {
    const alive = markAlive(onTrial, 'two');
    expect(keptBuilds(applyTime(alive, 999 + PROBATION_MS))).toEqual(['two', 'one']);
    const proven = applyTime(alive, 1000 + PROBATION_MS);
    expect(keptBuilds(proven)).toEqual(['two']);
    expect(recordFailure(proven, 'two', 0)).toBe(proven);
  });

  it('does not roll back to a build that never started', () => {
    const third = takeReady(addFetched(onTrial, 'three'), 2000);
    expect(third).toMatchObject({ current: 'three', previous: 'one' });
  });

  it('does not shorten the probation of a new build when the clock is set back', () => {
    expect(applyTime(onTrial, 0).probation).toMatchObject({ since: 0, alive: false });
  });

  it('starts only builds that were fetched completely and not rejected, whatever happens', () => {
    const id = fc.constantFrom('one', 'two', 'three', 'four');
    const event = fc.oneof(
      fc.record({ kind: fc.constantFrom('offer', 'alive', 'fail', 'lose'), id }),
      fc.record({ kind: fc.constantFrom('take', 'pass'), id }),
    );
    const steps = fc.array(fc.tuple(event, fc.integer({ min: -5000, max: PROBATION_MS })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (events) => {
        let builds: Builds = NO_BUILDS;
        let now = 1_000_000_000;
        let hadBuild = false;
        const complete = new Set<string>();
        for (const [{ kind, id: build }, wait] of events) {
          now += wait;
          builds = applyTime(builds, now);
          if (kind === 'offer') {
            const offer = offerBuild(builds, build);
            builds = offer.builds;
            if (offer.wanted) {
              complete.add(build);
              builds = addFetched(builds, build);
            } else if (builds.rejected === build) expect(builds.ready).not.toBe(build);
          } else if (kind === 'take') builds = takeReady(builds, now);
          else if (kind === 'alive') builds = markAlive(builds, build);
          else if (kind === 'fail') builds = recordFailure(builds, build, now);
          else if (kind === 'lose') {
            complete.delete(build);
            builds = dropBuild(builds, build);
            hadBuild &&= builds.current !== null;
          }
          for (const named of keptBuilds(builds)) expect(complete).toContain(named);
          if (builds.rejected !== null) expect([builds.current, builds.ready]).not.toContain(builds.rejected);
          // Once there is a build, one always stays, unless the browser loses its files.
          if (hadBuild) expect(builds.current).not.toBeNull();
          hadBuild = builds.current !== null;
        }
      }),
    );
  });
});
