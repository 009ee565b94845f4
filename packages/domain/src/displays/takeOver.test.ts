import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_QUEUED,
  NO_TAKE_OVER,
  dismissFault,
  updateTakeOver,
  advanceTakeOver,
  type OpenFault,
} from './takeOver.ts';

const STARTED = 1_800_000_000_000;
const NOW = STARTED + 3_600_000;
const fault = (key: string, at = NOW - 1000): OpenFault => ({ key, at });
const update = (open: OpenFault[], before = NO_TAKE_OVER, now = NOW) =>
  updateTakeOver(before, open, { started: STARTED, now });

describe('a take-over', () => {
  it('begins with a fault that arises, and ends after its time', () => {
    const first = update([fault('a')]);
    expect(first).toMatchObject({ queue: ['a'], since: NOW });
    expect(advanceTakeOver(first, 30, NOW + 29_999)).toBe(first);
    expect(advanceTakeOver(first, 30, NOW + 30_000).queue).toEqual([]);
  });

  it('ignores faults from before the page started and known ones', () => {
    expect(update([fault('old', STARTED - 120_000)]).queue).toEqual([]);
    const ended = advanceTakeOver(update([fault('a')]), 30, NOW + 60_000);
    expect(update([fault('a')], ended, NOW + 61_000).queue).toEqual([]);
  });

  it('ends early when the fault recovers', () => {
    const first = update([fault('a', NOW - 2000), fault('b')]);
    expect(update([fault('b')], first, NOW + 5000)).toMatchObject({ queue: ['b'], since: NOW + 5000 });
    expect(update([], first).queue).toEqual([]);
  });

  it('continues while other faults come and go', () => {
    const first = update([fault('a')]);
    const more = update([fault('b', NOW + 4000), fault('a')], first, NOW + 5000);
    expect(more).toMatchObject({ queue: ['a', 'b'], since: NOW });
    expect(dismissFault(more, NOW + 6000)).toMatchObject({ queue: ['b'], since: NOW + 6000 });
  });

  it('shows each fault once, oldest first, with a limited queue', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(ages, (times) => {
        const open = times.map((age) => fault(String(age), NOW - age));
        const shown: string[] = [];
        let takeOver = update(open);
        for (let now = NOW; takeOver.queue.length > 0; now += 10_000) {
          shown.push(takeOver.queue[0]!);
          takeOver = advanceTakeOver(update(open, takeOver, now), 10, now + 10_000);
        }
        const oldestFirst = [...times].sort((one, other) => other - one).map(String);
        expect(shown).toEqual(oldestFirst.slice(0, MAX_QUEUED));
      }),
    );
  });

  it('does not hang when the clock is set back', () => {
    const back = advanceTakeOver(update([fault('a')]), 30, NOW - 3_600_000);
    expect(advanceTakeOver(back, 30, NOW - 3_600_000 + 30_000).queue).toEqual([]);
  });
});
