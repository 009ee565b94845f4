import type { StoredTariff, TariffType, TariffVersion } from '@heliograph/contracts/http';

/** Action codes of the two prices of a stored tariff [TAR-05]. */
export const SELF_USE = 1;
export const SELLING = 2;

const TYPES: Record<StoredTariff['type'], TariffType> = { 1: 'fixed', 2: 'tou', 3: 'touW' };

/**
 * The tariff versions in force at any time in [start, end), oldest first. Versions that lack one of the two prices are
 * left out.
 */
export function tariffVersions(
  stored: readonly StoredTariff[],
  { start, end }: { start: number; end: number },
): TariffVersion[] {
  const instants = [...new Set(stored.map(({ create_time }) => create_time))].sort((a, b) => a - b);
  return instants.flatMap((from, index) => {
    const until = instants[index + 1] ?? null;
    const { feedin, consumption } = tariffsInForce(stored, from);
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

/** The stored prices in force at an instant. */
export function tariffsInForce(
  stored: readonly StoredTariff[],
  at: number,
): { feedin: StoredTariff | undefined; consumption: StoredTariff | undefined } {
  const started = stored
    .filter(({ create_time }) => create_time <= at)
    .sort((a, b) => a.create_time - b.create_time || a.id - b.id);
  return {
    feedin: started.findLast(({ action }) => action === SELLING),
    consumption: started.findLast(({ action }) => action === SELF_USE),
  };
}
