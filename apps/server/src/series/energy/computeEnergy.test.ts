import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeEnergy } from './computeEnergy.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 28);
/** Readings of the new device. */
const AT = [5, 10, 15, 20].map((minutes) => START + minutes * MINUTE);

/** Energy of a device that is replaced within five minutes. */
function replaced(counters: readonly { before: number; after: number; limit: number }[]) {
  return computeEnergy(
    {
      limits: counters.map(({ limit }) => limit),
      seeds: counters.map(({ before }) => ({ at: START, value: before })),
      inside: AT.map((at, i) => ({ at, values: counters.map(({ after }) => after + i * 0.1) })),
      sequels: counters.map(() => null),
      edits: { replacements: [], corrections: [], imports: [] },
      period: 5 * MINUTE,
    },
    { from: START, to: START + 60 * MINUTE },
  );
}

it('[TRU-05] [DQ-01] decides the counters of a replaced device together: a load of 10.30 kWh in five minutes is not believed', () => {
  const { marks, rows } = replaced([
    { before: 30_211.4, after: 812.5, limit: 62.5 },
    { before: 18_913.77, after: 10.3, limit: 125 },
    { before: 4656.86, after: 3.26, limit: 125 },
  ]);
  expect(marks.map(({ counter, kind, kwh }) => [counter, kind, kwh])).toEqual([
    [0, 'unknown', null],
    [1, 'unknown', null],
    [2, 'unknown', null],
  ]);
  // Energy that the new device counts is known.
  expect(rows.map(({ kwh }) => kwh.map((each) => each?.toFixed(2)))).toEqual([
    ['0.20', '0.20', '0.20'],
    ['0.10', '0.10', '0.10'],
  ]);
});

it('[TRU-05] [DQ-01] whatever the counters show: those that began again together are all believed or all unknown', () => {
  const counter = fc.record({
    before: fc.integer({ min: 3000, max: 30_000 }),
    /** Up to 1 kWh anybody can have counted; 300 kWh nobody. */
    after: fc.oneof(
      fc.integer({ min: 0, max: 10 }).map((n) => n / 10),
      fc.integer({ min: 300, max: 2000 }),
    ),
    limit: fc.constantFrom(12.5, 125),
  });
  fc.assert(
    fc.property(fc.array(counter, { minLength: 1, maxLength: 6 }), (counters) => {
      const { marks } = replaced(counters);
      const isReplaced = counters.some(({ after }) => after > 100);
      expect(marks.map(({ kind, kwh }) => [kind, kwh])).toEqual(
        counters.map(({ after }) => (isReplaced ? ['unknown', null] : ['reset', after])),
      );
    }),
  );
});
