import type { Price, StoredTariff, Tariff, TariffType, TariffVersion } from '@heliograph/contracts/http';
import type { NamedTariffRow, TariffRow } from '../../storage/repositories/tariffs.ts';

/** Which half of a tariff a row is. */
export const SELF_USE = 1;
export const SELLING = 2;

export const TYPE_NAMES = { 1: 'fixed', 2: 'tou', 3: 'touW' } as const satisfies Record<number, TariffType>;
export const TYPE_CODES = { fixed: 1, tou: 2, touW: 3 } as const satisfies Record<TariffType, number>;

/** Both halves as one. */
export const tariffOf = (consumption: TariffRow, feedin: TariffRow): Tariff => ({
  station_id: consumption.station_id,
  unit: consumption.unit,
  feedinType: TYPE_NAMES[feedin.type],
  feedinPrice: feedin.price_model,
  consumptionType: TYPE_NAMES[consumption.type],
  consumptionPrice: consumption.price_model,
});

/** A history of rows, oldest first, as versions of both halves, newest first; none before both were set. */
export function versionsOf(history: readonly NamedTariffRow[]): TariffVersion[] {
  const versions: TariffVersion[] = [];
  let consumption: NamedTariffRow | undefined;
  let feedin: NamedTariffRow | undefined;
  for (const [index, row] of history.entries()) {
    if (row.action === SELF_USE) consumption = row;
    else feedin = row;
    const next = history[index + 1]?.effective_from;
    if (next === row.effective_from || !consumption || !feedin) continue;
    versions.push({
      ...tariffOf(consumption, feedin),
      from: row.effective_from,
      until: next ?? null,
      create_name: (row.name === '' ? row.user_name : row.name) ?? '',
    });
  }
  return versions.toReversed();
}

export function storedTariffOf(row: TariffRow): StoredTariff {
  const price: Price = row.price_model;
  return {
    id: row.id,
    station_id: row.station_id,
    action: row.action,
    type: row.type,
    unit: row.unit,
    price_model: price,
    create_time: row.effective_from,
    update_time: row.updated_at,
  };
}
