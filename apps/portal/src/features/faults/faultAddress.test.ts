import { ALARM_PRIORITIES, ALARM_REMARKS, ALARM_STATES } from '@heliograph/domain/alarms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMNS, DAYS, STATES, faultAddress, parseFaultAddress, type FaultFilter } from './faultAddress.ts';

const DEFAULT_FILTER: FaultFilter = {
  state: 'pending',
  handling: null,
  priority: null,
  remark: null,
  incident: null,
  span: { days: 7 },
  text: '',
  devices: 'all',
  sort: null,
};
const minute = fc.option(fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => minutes * 60_000));

it('[FLT-01] [ALM-01] the address holds the whole filter', () => {
  const filters: fc.Arbitrary<FaultFilter> = fc.record({
    state: fc.constantFrom(...STATES),
    handling: fc.constantFrom(null, ...ALARM_STATES),
    priority: fc.constantFrom(null, ...ALARM_PRIORITIES),
    remark: fc.constantFrom(null, ...ALARM_REMARKS),
    incident: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    span: fc.oneof(fc.record({ days: fc.constantFrom(...DAYS) }), fc.record({ from: minute, until: minute })),
    text: fc.string(),
    devices: fc.constantFrom('all', 'none', '*4-7._INV1'),
    sort: fc.option(fc.record({ column: fc.constantFrom(...COLUMNS), descending: fc.boolean() })),
  });
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parseFaultAddress(new URLSearchParams(faultAddress(filter)))).toEqual(filter);
    }),
  );
});

it('[FLT-01] an empty or invalid address means the last seven days of pending alarms', () => {
  expect(faultAddress(DEFAULT_FILTER)).toEqual({});
  const read = (text: string) => parseFaultAddress(new URLSearchParams(text));
  expect(read('')).toEqual(DEFAULT_FILTER);
  expect(read('state=lost&days=8&sort=-nothing')).toEqual(DEFAULT_FILTER);
  expect(read('from=yesterday&until=2026-03-01T10:00Z').span).toEqual({
    from: null,
    until: Date.UTC(2026, 2, 1, 10),
  });
});
