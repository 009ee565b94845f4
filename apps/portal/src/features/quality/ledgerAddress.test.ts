import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  KIND_FILTERS,
  LEDGER_COLUMNS,
  ledgerAddress,
  MAX_DAYS,
  parseLedgerAddress,
  withEnd,
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
      length: fc.integer({ min: 1, max: MAX_DAYS }),
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

it('[DQ-04] an address without a valid period means the last 31 days', () => {
  expect(parse('')).toEqual(USUAL);
  expect(ledgerAddress(USUAL, TODAY)).toEqual({});
  for (const wrong of ['from=2026-02-30&to=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2026-03-02'])
    expect(parse(wrong)).toEqual(USUAL);
  expect(parse('from=2024-01-01&to=2026-03-01')).toEqual(USUAL);
  expect(parse('day=2026-01-01&kind=nothing&sort=-nothing')).toEqual(USUAL);
});

it('[DQ-04] a new end moves the other end as far as it has to', () => {
  fc.assert(
    fc.property(date, date, date, fc.constantFrom('from' as const, 'to' as const), (a, b, chosen, end) => {
      const [from, to] = [a, b].sort() as [string, string];
      const next = withEnd({ from, to }, end, chosen);
      expect(next[end]).toBe(chosen);
      expect(next.from <= next.to && next.to < addDays(next.from, MAX_DAYS)).toBe(true);
    }),
  );
});
