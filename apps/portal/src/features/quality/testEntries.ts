import type { QualityEntry } from '@heliograph/contracts/http';

/** An entry of a ledger for tests: unknown energy of a counter between 1,000 and 2,000 ms. */
export const makeEntry = (over: Partial<QualityEntry> = {}): QualityEntry => ({
  edit_id: null,
  kind: 'unknown',
  device_id: 'meter',
  property_code: 'import_total',
  began: 1000,
  ended: 2000,
  kwh: null,
  estimated: false,
  last_reading: 120,
  first_reading: 3,
  odd_reading: 3,
  kwh_before: null,
  reason: '',
  person: '',
  recorded_at: null,
  withdrawn_by: '',
  withdrawn_at: null,
  ...over,
});
