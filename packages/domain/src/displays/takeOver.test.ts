import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_TURNS, NO_TAKE_OVER, dismissFault, hearFaults, turnTakeOver, type Arisen } from './takeOver.ts';

const STARTED = 1_800_000_000_000;
const NOW = STARTED + 3_600_000;
const fault = (key: string, at = NOW - 1000): Arisen => ({ key, at });
const hear = (open: Arisen[], before = NO_TAKE_OVER, now = NOW) =>
  hearFaults(before, open, { started: STARTED, now });

describe('a take-over', () => {
  it('begins with a fault that arises, and ends after its time', () => {
    const begun = hear([fault('a')]);
    expect(begun).toMatchObject({ turns: ['a'], since: NOW });
    expect(turnTakeOver(begun, 30, NOW + 29_999)).toBe(begun);
    expect(turnTakeOver(begun, 30, NOW + 30_000).turns).toEqual([]);
  });

  it('leaves alone what was wrong before the page began, and what was already told', () => {
    expect(hear([fault('old', STARTED - 120_000)]).turns).toEqual([]);
    const ended = turnTakeOver(hear([fault('a')]), 30, NOW + 60_000);
    expect(hear([fault('a')], ended, NOW + 61_000).turns).toEqual([]);
  });

  it('ends early when the fault recovers', () => {
    const begun = hear([fault('a', NOW - 2000), fault('b')]);
    expect(hear([fault('b')], begun, NOW + 5000)).toMatchObject({ turns: ['b'], since: NOW + 5000 });
    expect(hear([], begun).turns).toEqual([]);
  });

  it('goes on undisturbed while others come and go behind it', () => {
    const begun = hear([fault('a')]);
    const more = hear([fault('b', NOW + 4000), fault('a')], begun, NOW + 5000);
    expect(more).toMatchObject({ turns: ['a', 'b'], since: NOW });
    expect(dismissFault(more, NOW + 6000)).toMatchObject({ turns: ['b'], since: NOW + 6000 });
  });

  it('gives each fault one turn, oldest first, and never more than so many at once', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(ages, (times) => {
        const open = times.map((age) => fault(String(age), NOW - age));
        const shown: string[] = [];
        let takeOver = hear(open);
        for (let now = NOW; takeOver.turns.length > 0; now += 10_000) {
          shown.push(takeOver.turns[0]!);
          takeOver = turnTakeOver(hear(open, takeOver, now), 10, now + 10_000);
        }
        const oldestFirst = [...times].sort((one, other) => other - one).map(String);
        expect(shown).toEqual(oldestFirst.slice(0, MOST_TURNS));
      }),
    );
  });

  it('does not hang when the clock is set back', () => {
    const back = turnTakeOver(hear([fault('a')]), 30, NOW - 3_600_000);
    expect(turnTakeOver(back, 30, NOW - 3_600_000 + 30_000).turns).toEqual([]);
  });
});
