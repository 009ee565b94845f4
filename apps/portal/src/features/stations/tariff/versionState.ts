import type { TariffVersion } from '@heliograph/contracts/http';
import type { KnownTariffs } from '../../../shared/tariff/useTariffHistory.ts';

/** What was saved a moment ago may seem to begin in a moment, where the clocks of page and server differ. */
const CLOCKS_MS = 60_000;

export type VersionState = 'planned' | 'current' | 'past';

/** How a version stands to the time at which all were read. */
export function versionState({ from, until }: TariffVersion, { at }: Pick<KnownTariffs, 'at'>): VersionState {
  if (from > at + CLOCKS_MS) return 'planned';
  return until !== null && until <= at + CLOCKS_MS ? 'past' : 'current';
}

/** The version in force; undefined when there is none yet. */
export const currentOf = (known: KnownTariffs): TariffVersion | undefined =>
  known.list.find((version) => versionState(version, known) === 'current');

/** The next one that is planned; undefined when none is. */
export const nextOf = (known: KnownTariffs): TariffVersion | undefined =>
  known.list.findLast((version) => versionState(version, known) === 'planned');
