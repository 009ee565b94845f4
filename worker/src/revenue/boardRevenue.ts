import type { BoardRevenue, CurrencyRevenue } from '@heliograph/contracts/engine';
import type { Station, StoredTariff } from '@heliograph/contracts/http';
import { combineQuality, Quality, stationEnergy, type StationEnergy } from '@heliograph/domain/energy';
import { dateText } from '@heliograph/domain/reports';
import { compileTariffs, type CurrencySums, computeRevenue, roundMoney } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import { begunEnergy } from '../series/groupEnergy.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { joinCounters, revenueCounters } from './revenueCounters.ts';

interface Question extends Pick<QueryContext, 'stations' | 'getCounters' | 'today'> {
  factor: number;
  now: number;
  /** Tariffs by station. */
  readTariffs: (
    stations: readonly Station[],
    dates: { first: string; last: string },
  ) => Promise<ReadonlyMap<number, readonly StoredTariff[]>>;
}

/** Today's revenue of the fleet: each station's energy since its own midnight at its own tariff. */
export async function readBoardRevenue(question: Question): Promise<BoardRevenue> {
  const { stations, getCounters, today, factor, now } = question;
  const generating = stations.filter((station) => getCounters(station, 'fd').length > 0);
  // Today in each station's own zone.
  const dates = generating.map(({ time_zone }) => dateText(time_zone, now)).sort();
  const counters = generating.map((station) => joinCounters([revenueCounters(station, getCounters)]));
  const [tariffs, energies] = await Promise.all([
    question.readTariffs(generating, { first: dates.at(0) ?? '', last: dates.at(-1) ?? '' }),
    today.get(generating.map((station, i) => ({ station, points: counters[i]!.points }))),
  ]);
  const days = generating.map((station, i): StationDay => {
    const table = begunEnergy(energies[i]!, energies[i]!.at);
    return {
      zone: station.time_zone,
      tariffs: tariffs.get(station.id) ?? [],
      energy: stationEnergy(table, counters[i]!.places[0]!),
    };
  });
  const computedAt = Math.min(now, ...energies.map(({ at }) => at));
  return boardRevenue(days, { factor, of: stations.length, now: computedAt });
}

export interface StationDay {
  zone: string;
  tariffs: readonly StoredTariff[];
  energy: StationEnergy;
}

/**
 * [DV-08] [DV-09] Today's revenue of many stations, a line for each currency. Amounts are summed unrounded and
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
  let quality = 0;

  for (const { zone, tariffs, energy } of days) {
    const key = `${zone} ${energy.edges.length}`;
    const shared = calendars.get(key) ?? calendar(zone, energy.edges);
    calendars.set(key, shared);
    const sums = computeRevenue({ ...energy, calendar: shared }, compileTariffs(tariffs));
    const own = combineQuality(energy.quality);
    // Without a tariff there is no money to mark.
    if (sums.length > 0) quality |= own;
    if (!sums.some(({ pricedHours }) => pricedHours > 0)) continue;
    reporting++;
    const partly = sums.some(({ missingHours, unpricedHours }) => missingHours + unpricedHours > 0);
    if (partly && (own & Quality.unknown) === 0) quality |= Quality.estimated;
    for (const each of sums) byCurrency.set(each.currency, added(byCurrency.get(each.currency), each));
  }

  return {
    today: [...byCurrency.values()].map((sums) => line(sums, factor)).sort((a, b) => b.total - a.total),
    factor,
    reporting,
    of,
    quality,
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
