import { LossCause, type LossDay } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestDay, statedDays, sumLosses } from './statedLosses.ts';
import { DAY, FIRST, makeDay, makeLoss } from './testLosses.ts';

const RANGE = { from: '2026-11-01', to: '2026-11-30' };
const stated = (days: LossDay[], entries = [makeLoss()]) => statedDays(days, entries, RANGE, 'UTC');

it('[LOS-06] days that were not judged are unknown, and none follow the newest judged one', () => {
  const days = stated([makeDay(1), makeDay(3, { known: 0.4 })]);
  expect(days.map(({ date, known }) => [date.slice(8), known])).toEqual([
    ['01', 0],
    ['02', 1],
    ['03', 0],
    ['04', 0.4],
  ]);
  expect(stated([])).toEqual([]);
});

it('[LOS-06] a day shows what its entries state, without what a person rejected', () => {
  const days = [makeDay(0, { lost: { outage: 6, heat: 1 } }), makeDay(1, { lost: { outage: 4 }, rest: -2 })];
  expect(stated(days).map(({ sum }) => sum)).toEqual([7, 4]);
  expect(stated(days, [makeLoss({ verdict: 'confirmed' })]).map(({ sum }) => sum)).toEqual([7, 4]);
  expect(stated(days, [makeLoss({ verdict: 'rejected' })]).map(({ sum }) => sum)).toEqual([1, 0]);
  const first = makeLoss({ verdict: 'rejected', ended: FIRST + DAY });
  expect(stated(days, [first]).map(({ sum }) => sum)).toEqual([1, 4]);
});

it('[LOS-06] no sum of a period exceeds what its days lost, and bars and sums agree', () => {
  const energies = fc.double({ min: -2, max: 20, noNaN: true });
  const losses = fc.dictionary(fc.constantFrom(...LossCause.options), energies);
  fc.assert(
    fc.property(fc.array(losses, { minLength: 1, maxLength: 10 }), fc.boolean(), (lost, isRejected) => {
      const days = lost.map((one, day) => makeDay(day, { lost: one }));
      const entries = LossCause.options.map((cause, at) =>
        makeLoss({
          cause,
          ended: FIRST + 5 * DAY,
          verdict: isRejected && at % 2 === 0 ? 'rejected' : 'open',
        }),
      );
      const bars = stated(days, entries);
      const sums = sumLosses(days, bars, entries);
      const positive = lost.flatMap((one) => Object.values(one).filter((energy) => energy > 0));
      const most = positive.reduce((total, energy) => total + energy, 0);
      expect(sums.lost).toBeLessThanOrEqual(most + 1e-9);
      expect([...sums.causes.values()].reduce((total, energy) => total + energy, 0)).toBeCloseTo(
        sums.lost,
        6,
      );
    }),
  );
});

it('[LOS-05] an entry that began before the period counts with the worth of its energy within it', () => {
  const entry = makeLoss({ began: FIRST - 4 * DAY, kwh: 40, amount: 12, ahead: 5 });
  const days = [makeDay(0, { lost: { outage: 6 } }), makeDay(1, { lost: { outage: 4 } })];
  const of = (entries = [entry]) => sumLosses(days, stated(days, entries), entries);
  expect(of()).toMatchObject({ expected: 40, actual: 36, lost: 10, known: 1, amount: 3, ahead: 5 });
  expect(of([entry, makeLoss({ cause: 'heat', amount: null })])).toMatchObject({ amount: null, ahead: 5 });
  expect(of([{ ...entry, verdict: 'rejected' }])).toMatchObject({ lost: 0, amount: 0, ahead: 0 });
});

it('[LOS-05] the course of an entry is that of its largest event, else of its worst day', () => {
  const days = [3, 8, 5, 9].map((outage, day) => makeDay(day, { lost: { outage } }));
  const entry = makeLoss({ ended: FIRST + 3 * DAY });
  expect(largestDay(entry, days, 'UTC')).toBe('2026-11-02');
  const evidence = { began: FIRST + 2.5 * DAY, ended: FIRST + 2.6 * DAY };
  expect(largestDay({ ...entry, evidence }, days, 'UTC')).toBe('2026-11-03');
  expect(largestDay(entry, [], 'UTC')).toBe('2026-11-01');
});
