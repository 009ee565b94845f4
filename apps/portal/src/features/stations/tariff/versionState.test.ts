import type { TariffVersion } from '@heliograph/contracts/http';
import { defaultTariff, storedTariff } from '@heliograph/domain/tariff';
import { expect, it } from 'vitest';
import { currentOf, nextOf, versionState } from './versionState.ts';

const MINUTE = 60_000;
const version = (from: number, until: number | null): TariffVersion => ({
  ...storedTariff(defaultTariff()),
  station_id: 1,
  create_name: '',
  from,
  until,
});
const at = 1_000 * MINUTE;
const past = version(0, 900 * MINUTE);
const current = version(900 * MINUTE, 2_000 * MINUTE);
const next = version(2_000 * MINUTE, 3_000 * MINUTE);
const later = version(3_000 * MINUTE, null);
const known = { list: [later, next, current, past], revision: 4, at };

it('[TAR-05] tells what was, is and will be in force', () => {
  expect(known.list.map((one) => versionState(one, known))).toEqual([
    'planned',
    'planned',
    'current',
    'past',
  ]);
  expect([currentOf(known), nextOf(known)]).toEqual([current, next]);
  expect([currentOf({ ...known, list: [next] }), nextOf({ ...known, list: [past] })]).toEqual([
    undefined,
    undefined,
  ]);
});

it('[TAR-05] what was saved just now is in force, though the server is a few seconds ahead', () => {
  const saved = version(at + 5_000, null);
  const before = version(0, at + 5_000);
  expect([saved, before].map((one) => versionState(one, known))).toEqual(['current', 'past']);
});
