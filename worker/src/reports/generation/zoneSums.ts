import type { ReportPeriod } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import {
  combineQuality,
  hoursBefore,
  presentSince,
  stationEnergy,
  type StationEnergy,
  withoutOpenEnd,
} from '@heliograph/domain/energy';
import { dateText, resolvePeriod } from '@heliograph/domain/reports';
import { type CompiledTariffs, type CurrencySums, computeRevenue } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import { readTariffs, compileOrUnpriced } from '../../revenue/readTariffs.ts';
import { joinCounters, revenueCounters } from '../../revenue/revenueCounters.ts';
import type { Task } from '../../rpc/task.ts';
import { energyParts } from '../../series/energyParts.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';

/** [REP-05] Prices apply by the hour. */
const STEP = 60;

/**
 * The sums of stations in one zone over a period of that zone; empty if it has not begun there.
 *
 * @param onProgress the share that was done since the last call; 1 in total
 * @throws EngineError as the calls do, cancelled
 */
export async function readZoneSums(
  zone: string,
  stations: readonly Station[],
  period: ReportPeriod,
  { session, getCounters, now }: QueryContext,
  task: Task,
  onProgress: (share: number) => void,
): Promise<StationSums[]> {
  const { start, end } = resolvePeriod(period, zone, now());
  const { points, places } = joinCounters(stations.map((station) => revenueCounters(station, getCounters)));
  const dates = { first: dateText(zone, start), last: dateText(zone, Math.max(start, end - 1)) };
  const tariffs = await readTariffs(session.http, stations, dates);
  const sums = stations.map(({ id, create_time }) =>
    createStationSums(compileOrUnpriced(tariffs.get(id) ?? []), create_time),
  );
  let from = start;
  for await (const part of energyParts(session, { points, start, end, zone, step: STEP })) {
    const slots = calendar(zone, part.edges);
    const until = part.edges.at(-1)!;
    for (const [i, own] of sums.entries()) {
      // A station without generation counters has no sums and misses nothing.
      if (places[i]!.generation.length === 0) continue;
      const energy = stationEnergy(part, places[i]!);
      own.add(withoutOpenEnd(energy, STEP), slots);
      await task.yieldToEventLoop();
    }
    onProgress((until - from) / (end - start));
    from = until;
  }
  return sums.map((own) => own.finish());
}

/**
 * Adds up a station's energy and money, unrounded, from parts in order.
 *
 * @param createTime of the station; nothing is missing before it
 */
export function createStationSums(tariffs: CompiledTariffs, createTime: number) {
  const byCurrency = new Map<string, CurrencySums>();
  /** Over all buckets with known generation, whether or not the rest is known. */
  let generation = NaN;
  let quality = 0;
  let hoursBeforeCreation = 0;

  return {
    add(energy: StationEnergy, calendar: Uint8Array): void {
      const { edges } = energy;
      if (Number.isNaN(generation))
        hoursBeforeCreation += hoursBefore(presentSince(energy, createTime), edges[0]!, edges.at(-1)!);
      for (const own of computeRevenue({ ...energy, calendar }, tariffs)) {
        const total = byCurrency.get(own.currency);
        byCurrency.set(own.currency, total ? added(total, own) : own);
      }
      for (const kwh of energy.generation)
        if (!Number.isNaN(kwh)) generation = (Number.isNaN(generation) ? 0 : generation) + kwh;
      quality |= combineQuality(energy.quality);
    },
    finish() {
      const sums = [...byCurrency.values()];
      const missing = sums.reduce((hours, { missingHours }) => hours + missingHours, 0);
      return { generation, quality, byCurrency: sums, missingHours: missing - hoursBeforeCreation };
    },
  };
}
export type StationSums = ReturnType<ReturnType<typeof createStationSums>['finish']>;

function added(a: CurrencySums, b: CurrencySums): CurrencySums {
  return {
    currency: a.currency,
    generation: a.generation + b.generation,
    charging: a.charging + b.charging,
    selling: a.selling + b.selling,
    selfUse: a.selfUse + b.selfUse,
    sellingTotal: a.sellingTotal + b.sellingTotal,
    selfUseTotal: a.selfUseTotal + b.selfUseTotal,
    pricedHours: a.pricedHours + b.pricedHours,
    unpricedHours: a.unpricedHours + b.unpricedHours,
    missingHours: a.missingHours + b.missingHours,
  };
}
