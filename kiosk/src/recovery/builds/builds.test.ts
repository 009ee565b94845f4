import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMES_ALIVE_MS,
  MOST_FAILURES,
  NO_BUILDS,
  PROBATION_MS,
  TOGETHER_MS,
  cameAlive,
  failed,
  fetched,
  kept,
  lost,
  offered,
  passed,
  taken,
  type Builds,
} from './builds.ts';

const first = fetched(NO_BUILDS, 'one');
const onTrial = taken(fetched(first, 'two'), 1000);

describe('the builds of a wall', () => {
  it('takes the first at once, and each later one only when it is told to', () => {
    expect(first).toMatchObject({ current: 'one', ready: null });
    expect(fetched(first, 'two')).toMatchObject({ current: 'one', ready: 'two' });
    expect(onTrial).toMatchObject({ current: 'two', previous: 'one', ready: null });
  });

  it('goes back from a build that does not come alive, and wants it again only after another', () => {
    expect(passed(onTrial, 1000 + COMES_ALIVE_MS - 1)).toBe(onTrial);
    const back = passed(onTrial, 1000 + COMES_ALIVE_MS);
    expect(back).toMatchObject({ current: 'one', rejected: 'two', probation: null });
    expect(offered(back, 'two').wanted).toBe(false);
    const another = offered(back, 'three');
    expect(another.wanted).toBe(true);
    expect(offered(another.builds, 'two').wanted).toBe(true);
  });

  it('goes back from a build that breaks again and again while it is new', () => {
    let builds = cameAlive(onTrial, 'two');
    for (let failure = 0; failure < MOST_FAILURES; failure++) {
      expect(builds.current).toBe('two');
      const at = 60_000 + failure * TOGETHER_MS;
      // Walls side by side break together: that counts once.
      builds = failed(failed(builds, 'two', at), 'two', at + 1);
    }
    expect(builds).toMatchObject({ current: 'one', rejected: 'two' });
  });

  it('lets go of the one before once the new one has held for an hour', () => {
    const alive = cameAlive(onTrial, 'two');
    expect(kept(passed(alive, 999 + PROBATION_MS))).toEqual(['two', 'one']);
    const proven = passed(alive, 1000 + PROBATION_MS);
    expect(kept(proven)).toEqual(['two']);
    expect(failed(proven, 'two', 0)).toBe(proven);
  });

  it('does not go back to a build that never came alive', () => {
    const third = taken(fetched(onTrial, 'three'), 2000);
    expect(third).toMatchObject({ current: 'three', previous: 'one' });
  });

  it('a clock that is put back leaves a new build its time', () => {
    expect(passed(onTrial, 0).probation).toMatchObject({ since: 0, alive: false });
  });

  it('whatever happens, walls start from a build that was fetched completely and was not rejected', () => {
    const id = fc.constantFrom('one', 'two', 'three', 'four');
    const event = fc.oneof(
      fc.record({ kind: fc.constantFrom('offer', 'alive', 'fail', 'lose'), id }),
      fc.record({ kind: fc.constantFrom('take', 'pass'), id }),
    );
    const steps = fc.array(fc.tuple(event, fc.integer({ min: -5000, max: PROBATION_MS })), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (story) => {
        let builds: Builds = NO_BUILDS;
        let now = 1_000_000_000;
        let had = false;
        const complete = new Set<string>();
        for (const [{ kind, id: build }, wait] of story) {
          now += wait;
          builds = passed(builds, now);
          if (kind === 'offer') {
            const offer = offered(builds, build);
            builds = offer.builds;
            if (offer.wanted) {
              complete.add(build);
              builds = fetched(builds, build);
            } else if (builds.rejected === build) expect(builds.ready).not.toBe(build);
          } else if (kind === 'take') builds = taken(builds, now);
          else if (kind === 'alive') builds = cameAlive(builds, build);
          else if (kind === 'fail') builds = failed(builds, build, now);
          else if (kind === 'lose') {
            complete.delete(build);
            builds = lost(builds, build);
            had &&= builds.current !== null;
          }
          for (const named of kept(builds)) expect(complete).toContain(named);
          if (builds.rejected !== null) expect([builds.current, builds.ready]).not.toContain(builds.rejected);
          // Once there is one, there always is, unless the browser loses its files.
          if (had) expect(builds.current).not.toBeNull();
          had = builds.current !== null;
        }
      }),
    );
  });
});
