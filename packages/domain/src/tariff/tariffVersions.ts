import type { StoredTariff, TariffType, TariffVersion } from '@heliograph/contracts/http';

/** Action codes of the halves of a stored tariff (spec B §3). */
export const SELF_USE = 1;
export const SELLING = 2;

const TYPES: Record<StoredTariff['type'], TariffType> = { 1: 'fixed', 2: 'tou', 3: 'touW' };

/**
 * The versions that stored halves make together, those in force at some time in [start, end), the oldest first. One that
 * has only one half yet is left out; nobody is known to have set it.
 */
export function tariffVersions(
  stored: readonly StoredTariff[],
  { start, end }: { start: number; end: number },
): TariffVersion[] {
  const instants = [...new Set(stored.map(({ create_time }) => create_time))].sort((a, b) => a - b);
  return instants.flatMap((from, index) => {
    const until = instants[index + 1] ?? null;
    const { feedin, consumption } = halvesAt(stored, from);
    if (!feedin || !consumption || from >= end || (until !== null && until <= start)) return [];
    return {
      station_id: consumption.station_id,
      unit: consumption.unit,
      feedinType: TYPES[feedin.type],
      feedinPrice: feedin.price_model,
      consumptionType: TYPES[consumption.type],
      consumptionPrice: consumption.price_model,
      from,
      until,
      create_name: '',
    };
  });
}

/** The halves in force at an instant. */
export function halvesAt(
  stored: readonly StoredTariff[],
  at: number,
): { feedin: StoredTariff | undefined; consumption: StoredTariff | undefined } {
  const begun = stored
    .filter(({ create_time }) => create_time <= at)
    .sort((a, b) => a.create_time - b.create_time || a.id - b.id);
  return {
    feedin: begun.findLast(({ action }) => action === SELLING),
    consumption: begun.findLast(({ action }) => action === SELF_USE),
  };
}
