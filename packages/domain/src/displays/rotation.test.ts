import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PAUSE_MS,
  advanceRotation,
  startRotation,
  replaceScenes,
  nextScene,
  pauseRotation,
  resumeRotation,
  stepRotation,
  type RotationScene,
} from './rotation.ts';

const NOW = 1_800_000_000_000;
const scenes = (...seconds: number[]): RotationScene[] =>
  seconds.map((s, index) => ({ id: `s${index}`, seconds: s }));
const someScenes = fc
  .array(fc.integer({ min: 5, max: 3600 }), { minLength: 2, maxLength: 20 })
  .map((seconds) => scenes(...seconds));
/** Intervals between clock checks: mostly short, sometimes a whole night. */
const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.constant(8 * 3_600_000)), {
  minLength: 1,
  maxLength: 300,
});

describe('a rotation', () => {
  it('shows each scene for its seconds, in order, and begins again', () => {
    const list = scenes(5, 10);
    let rotation = startRotation(list, NOW);
    const shown: string[] = [];
    for (let second = 0; second < 30; second++) {
      // No timer is exact.
      rotation = advanceRotation(rotation, list, NOW + second * 1000 + (second % 3) * 40);
      shown.push(rotation.current);
    }
    const times = (id: string, count: number) => Array.from({ length: count }, () => id);
    expect(shown).toEqual([...times('s0', 5), ...times('s1', 10), ...times('s0', 5), ...times('s1', 10)]);
  });

  it('neither skips, repeats nor shortens scenes, even after long pauses', () => {
    fc.assert(
      fc.property(someScenes, gaps, (list, looks) => {
        let rotation = startRotation(list, NOW);
        let now = NOW;
        for (const gap of looks) {
          now += gap;
          const after = advanceRotation(rotation, list, now);
          if (after !== rotation) {
            const { seconds } = list.find(({ id }) => id === rotation.current)!;
            expect(after.current).toBe(nextScene(list, rotation.current).id);
            expect(now - rotation.since).toBeGreaterThanOrEqual(seconds * 1000 - 500);
          }
          rotation = after;
        }
      }),
    );
  });

  it('of a single scene never changes', () => {
    const list = scenes(5);
    const rotation = startRotation(list, NOW);
    expect(advanceRotation(rotation, list, NOW + 3_600_000)).toBe(rotation);
  });

  it('is not held up by a clock that was set back', () => {
    const list = scenes(5, 5);
    const rotation = advanceRotation(startRotation(list, NOW), list, NOW - 3_600_000);
    expect(advanceRotation(rotation, list, NOW - 3_600_000 + 5000).current).toBe('s1');
    const paused = advanceRotation(pauseRotation(rotation, NOW), list, NOW - 3_600_000);
    expect(paused.pausedUntil).toBe(NOW - 3_600_000 + PAUSE_MS);
  });

  it('pauses on user input and then gives the scene its full time', () => {
    const list = scenes(5, 5);
    const paused = pauseRotation(startRotation(list, NOW), NOW);
    expect(advanceRotation(paused, list, NOW + PAUSE_MS - 1)).toBe(paused);
    const resumed = advanceRotation(paused, list, NOW + PAUSE_MS);
    expect(resumed).toEqual({ current: 's0', since: NOW + PAUSE_MS, pausedUntil: null });
    expect(resumeRotation(paused, NOW + 3)).toEqual({ current: 's0', since: NOW + 3, pausedUntil: null });
  });

  it('goes to and fro as somebody wishes, and around its ends', () => {
    const list = scenes(5, 5, 5);
    const there = stepRotation(startRotation(list, NOW), list, -1, NOW);
    expect(there.current).toBe('s2');
    expect(stepRotation(there, list, 1, NOW)).toEqual({
      current: 's0',
      since: NOW,
      pausedUntil: NOW + PAUSE_MS,
    });
  });

  it('stays where it is while its scene is still there, else goes to the next that is', () => {
    const changed = fc
      .shuffledSubarray(['s0', 's1', 's2', 's3', 's4'], { minLength: 1 })
      .map((ids) => ids.map((id) => ({ id, seconds: 5 })));
    fc.assert(
      fc.property(fc.nat(4), changed, (place, after) => {
        const before = scenes(9, 9, 9, 9, 9);
        const rotation = { ...startRotation(before, NOW), current: `s${place}` };
        const followed = replaceScenes(rotation, before, after, NOW + 1);
        const kept = new Set(after.map(({ id }) => id));
        if (kept.has(rotation.current)) {
          expect(followed).toBe(rotation);
        } else {
          let expected = nextScene(before, rotation.current);
          while (!kept.has(expected.id)) expected = nextScene(before, expected.id);
          expect(followed).toMatchObject({ current: expected.id, since: NOW + 1 });
        }
      }),
    );
    expect(
      replaceScenes(startRotation(scenes(5), NOW), scenes(5), [{ id: 'new', seconds: 5 }], NOW),
    ).toMatchObject({
      current: 'new',
    });
  });
});
