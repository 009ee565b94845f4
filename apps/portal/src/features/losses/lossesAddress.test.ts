import { LossCause, LossVerdict } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../shared/period/dayRange.ts';
import { LOSS_COLUMNS, lossesAddress, parseLossesAddress, RANGE, type LossFilter } from './lossesAddress.ts';

const TODAY = '2026-11-22';

it('[LOS-06] the address of the losses restores their filter', () => {
  const filter = fc
    .record({
      from: fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2023-01-01', days)),
      length: fc.integer({ min: 1, max: RANGE.most }),
      on: fc.option(fc.nat()),
      cause: fc.constantFrom(null, ...LossCause.options),
      verdict: fc.constantFrom(null, ...LossVerdict.options),
      sort: fc.option(fc.record({ column: fc.constantFrom(...LOSS_COLUMNS), descending: fc.boolean() })),
    })
    .map(({ from, length, on, ...rest }): LossFilter => ({
      from,
      to: addDays(from, length - 1),
      day: on === null ? null : addDays(from, on % length),
      ...rest,
    }));
  fc.assert(
    fc.property(filter, (one) => {
      const search = new URLSearchParams(lossesAddress(one, TODAY));
      expect(parseLossesAddress(search, TODAY)).toEqual(one);
    }),
  );
});

it('[LOS-06] without an address they are those of the last 30 days', () => {
  const usual = { from: '2026-10-24', to: TODAY, day: null, cause: null, verdict: null, sort: null };
  expect(lossesAddress(usual, TODAY)).toEqual({});
  for (const wrong of ['', 'cause=nothing', 'verdict=maybe', 'day=2020-01-01', 'sort=-nothing'])
    expect(parseLossesAddress(new URLSearchParams(wrong), TODAY)).toEqual(usual);
});
