import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import type { StoredTariff } from '@heliograph/contracts/http';
import { compileTariffs, revenueOf, roundMoney, type RevenueSums } from '@heliograph/domain/tariff';
import { calendar, type Calendar } from '@heliograph/domain/time';
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
  const calendars = new Map<string, Calendar>();
  const byCurrency = new Map<string, RevenueSums>();
  let reporting = 0;
  let estimated = false;

  for (const { zone, tariffs, energy } of days) {
    const key = `${zone} ${energy.edges.length}`;
    const shared = calendars.get(key) ?? calendar(zone, energy.edges);
    calendars.set(key, shared);
    const compiled = compileTariffs(tariffs);
    const sums = revenueOf({ ...energy, zone, tariffs: compiled, calendar: shared });
    const missing = sums.reduce((buckets, each) => buckets + each.missing, 0);
    if (sums.length === 0 || missing >= energy.generation.length) continue;
    reporting++;
    estimated ||= energy.estimated || missing > 0;
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

function added(total: RevenueSums | undefined, own: RevenueSums): RevenueSums {
  if (!total) return { ...own };
  total.sellingKwh += own.sellingKwh;
  total.selfUseKwh += own.selfUseKwh;
  total.sellingPrice += own.sellingPrice;
  total.selfUsePrice += own.selfUsePrice;
  return total;
}

function line(sums: RevenueSums, factor: number): CurrencyRevenue {
  return {
    currency: sums.currency,
    total: roundMoney(factor * (sums.sellingPrice + sums.selfUsePrice)),
    selling: roundMoney(factor * sums.sellingPrice),
    selfUse: roundMoney(factor * sums.selfUsePrice),
    sellingKwh: sums.sellingKwh,
    selfUseKwh: sums.selfUseKwh,
  };
}
