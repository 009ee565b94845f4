import type { TariffVersion } from '@heliograph/contracts/http';
import { defaultTariff, draftToTariff } from '@heliograph/domain/tariff';
import { expect, it } from 'vitest';
import { findCurrentVersion, findPlannedVersion, versionState } from './versionState.ts';

const MINUTE = 60_000;
const version = (from: number, until: number | null): TariffVersion => ({
  ...draftToTariff(defaultTariff()),
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
const history = { list: [later, next, current, past], revision: 4, at };

it('[TAR-05] tells past, current and planned versions apart', () => {
  expect(history.list.map((one) => versionState(one, history))).toEqual([
    'planned',
    'planned',
    'current',
    'past',
  ]);
  expect([findCurrentVersion(history), findPlannedVersion(history)]).toEqual([current, next]);
  expect([
    findCurrentVersion({ ...history, list: [next] }),
    findPlannedVersion({ ...history, list: [past] }),
  ]).toEqual([undefined, undefined]);
});

it('[TAR-05] a version saved just now is current although the server clock is a few seconds ahead', () => {
  const saved = version(at + 5_000, null);
  const before = version(0, at + 5_000);
  expect([saved, before].map((one) => versionState(one, history))).toEqual(['current', 'past']);
});
