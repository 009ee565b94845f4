import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMNS, DAYS, STATES, faultAddress, readFaultAddress, type FaultFilter } from './faultAddress.ts';

const OWN: FaultFilter = { state: 'pending', span: { days: 7 }, text: '', devices: 'all', sort: null };
const minute = fc.option(fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000));

it('[FLT-01] everything that is asked stands in the address', () => {
  const filter: fc.Arbitrary<FaultFilter> = fc.record({
    state: fc.constantFrom(...STATES),
    span: fc.oneof(fc.record({ days: fc.constantFrom(...DAYS) }), fc.record({ from: minute, until: minute })),
    text: fc.string(),
    devices: fc.constantFrom('all', 'none', '*4-7._INV1'),
    sort: fc.option(fc.record({ column: fc.constantFrom(...COLUMNS), descending: fc.boolean() })),
  });
  fc.assert(
    fc.property(filter, (asked) => {
      expect(readFaultAddress(new URLSearchParams(faultAddress(asked)))).toEqual(asked);
    }),
  );
});

it('[FLT-01] an address that says nothing, or nonsense, is the last seven days of what is pending', () => {
  expect(faultAddress(OWN)).toEqual({});
  const read = (text: string) => readFaultAddress(new URLSearchParams(text));
  expect(read('')).toEqual(OWN);
  expect(read('state=lost&days=8&sort=-nothing')).toEqual(OWN);
  expect(read('from=yesterday&until=2026-03-01T10:00Z').span).toEqual({
    from: null,
    until: Date.UTC(2026, 2, 1, 10),
  });
});
