import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import type { StoredTariff } from '@heliograph/contracts/http';
import { compileTariffs, revenueOf, roundMoney, type CurrencySums } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import type { StationEnergy } from './stationEnergy.ts';

export interface StationDay {
  zone: string;
  tariffs: readonly StoredTariff[];
  energy: StationEnergy;
}

/**
 * Today's revenue of many stations, a line a currency (spec B §9, DV-08, DV-09). Amounts are summed unrounded and
 * rounded once, at the end.
 *
 * @param days stations that measure their generation; `of` counts all
 */
export function boardRevenue(
  days: readonly StationDay[],
  { factor, of, now }: { factor: number; of: number; now: number },
): BoardRevenue {
  const calendars = new Map<string, Uint8Array>();
  const byCurrency = new Map<string, CurrencySums>();
  let reporting = 0;
  let estimated = false;

  for (const { zone, tariffs, energy } of days) {
    const key = `${zone} ${energy.edges.length}`;
    const shared = calendars.get(key) ?? calendar(zone, energy.edges);
    calendars.set(key, shared);
    const sums = revenueOf({ ...energy, calendar: shared }, compileTariffs(tariffs));
    if (!sums.some(({ pricedHours }) => pricedHours > 0)) continue;
    reporting++;
    estimated ||= sums.some(({ missingHours, unpricedHours }) => missingHours + unpricedHours > 0);
    estimated ||= energy.estimated.includes(1);
    for (const each of sums) byCurrency.set(each.currency, added(byCurrency.get(each.currency), each));
  }

  return {
    today: [...byCurrency.values()].map((sums) => line(sums, factor)).sort((a, b) => b.total - a.total),
    factor,
    reporting,
    of,
    estimated,
    computedAt: now,
  };
}

function added(total: CurrencySums | undefined, own: CurrencySums): CurrencySums {
  if (!total) return { ...own };
  total.selling += own.selling;
  total.selfUse += own.selfUse;
  total.sellingTotal += own.sellingTotal;
  total.selfUseTotal += own.selfUseTotal;
  return total;
}

function line(sums: CurrencySums, factor: number): CurrencyRevenue {
  return {
    currency: sums.currency,
    total: roundMoney(factor * (sums.sellingTotal + sums.selfUseTotal)),
    selling: roundMoney(factor * sums.sellingTotal),
    selfUse: roundMoney(factor * sums.selfUseTotal),
    sellingKwh: sums.selling,
    selfUseKwh: sums.selfUse,
  };
}
