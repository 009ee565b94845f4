import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../shared/period/dayRange.ts';
import {
  KIND_FILTERS,
  LEDGER_COLUMNS,
  ledgerAddress,
  parseLedgerAddress,
  RANGE,
  type LedgerFilter,
} from './ledgerAddress.ts';

const TODAY = '2026-11-22';
const parse = (text: string) => parseLedgerAddress(new URLSearchParams(text), TODAY);
const USUAL: LedgerFilter = {
  from: '2026-10-23',
  to: TODAY,
  day: null,
  kind: 'all',
  text: '',
  sort: null,
};

const date = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days));

it('[DQ-04] the address of a ledger restores it', () => {
  const filter = fc
    .record({
      from: date,
      length: fc.integer({ min: 1, max: RANGE.most }),
      on: fc.option(fc.nat()),
      kind: fc.constantFrom(...KIND_FILTERS),
      text: fc.string(),
      sort: fc.option(fc.record({ column: fc.constantFrom(...LEDGER_COLUMNS), descending: fc.boolean() })),
    })
    .map(({ from, length, on, ...rest }): LedgerFilter => ({
      from,
      to: addDays(from, length - 1),
      day: on === null ? null : addDays(from, on % length),
      ...rest,
    }));
  fc.assert(
    fc.property(filter, (one) => {
      const search = new URLSearchParams(ledgerAddress(one, TODAY));
      expect(parseLedgerAddress(search, TODAY)).toEqual(one);
    }),
  );
});

it('[DQ-04] invalid values of an address get their defaults', () => {
  expect(parse('')).toEqual(USUAL);
  expect(ledgerAddress(USUAL, TODAY)).toEqual({});
  expect(parse('day=2026-01-01&kind=nothing&sort=-nothing')).toEqual(USUAL);
});
