import type { TariffVersion } from '@heliograph/contracts/http';
import type { KnownTariffs } from '../../../shared/tariff/useTariffHistory.ts';

/** Tolerance for different clocks of page and server: a version saved just now is not a planned one. */
const CLOCK_SKEW_MS = 60_000;

export type VersionState = 'planned' | 'current' | 'past';

/** State of a version at the time the list was read: in force, planned or past. */
export function versionState({ from, until }: TariffVersion, { at }: Pick<KnownTariffs, 'at'>): VersionState {
  if (from > at + CLOCK_SKEW_MS) return 'planned';
  return until !== null && until <= at + CLOCK_SKEW_MS ? 'past' : 'current';
}

/** The version in force; undefined if there is none yet. */
export const findCurrentVersion = (known: KnownTariffs): TariffVersion | undefined =>
  known.list.find((version) => versionState(version, known) === 'current');

/** The next planned version; undefined if there is none. */
export const findPlannedVersion = (known: KnownTariffs): TariffVersion | undefined =>
  known.list.findLast((version) => versionState(version, known) === 'planned');
