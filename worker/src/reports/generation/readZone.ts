import type { ReportPeriod } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { dateText, spanOf } from '@heliograph/domain/reports';
import { calendar } from '@heliograph/domain/time';
import type { Work } from '../../pages/work.ts';
import { askedTogether, revenueCounters } from '../../revenue/revenueCounters.ts';
import { readTariffs } from '../../revenue/readTariffs.ts';
import { stationEnergy, withoutUnheardEnd } from '../../revenue/stationEnergy.ts';
import { energyParts } from '../../series/energyParts.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { compiledOrUnpriced } from '../tariff/compiledOrUnpriced.ts';
import { createStationSums, type StationSums } from './stationSums.ts';

/** Prices are looked up by the hour (spec B §9). */
const STEP = 60;

/**
 * What stations of one zone come to in a period of theirs; nothing of one that has not begun there.
 *
 * @param heard how much more of the work is done, 0 to 1 in all
 * @throws EngineError as the calls do, cancelled
 */
export async function readZone(
  zone: string,
  stations: readonly Station[],
  period: ReportPeriod,
  { session, countersOf, now }: Surroundings,
  work: Work,
  heard: (share: number) => void,
): Promise<StationSums[]> {
  const { start, end } = spanOf(period, zone, now());
  const { points, places } = askedTogether(stations.map((station) => revenueCounters(station, countersOf)));
  const dates = { first: dateText(zone, start), last: dateText(zone, Math.max(start, end - 1)) };
  const tariffs = await readTariffs(session.http, stations, dates);
  const sums = stations.map(({ id, create_time }) =>
    createStationSums(compiledOrUnpriced(tariffs.get(id) ?? []), create_time),
  );
  let from = start;
  for await (const part of energyParts(session, { points, start, end, zone, step: STEP })) {
    const slots = calendar(zone, part.edges);
    const until = part.edges.at(-1)!;
    for (const [i, own] of sums.entries()) {
      // Of a station that generates nothing there is nothing to tell, and nothing is missing.
      if (places[i]!.generation.length === 0) continue;
      const energy = stationEnergy(part, places[i]!);
      own.add(until < now() ? energy : withoutUnheardEnd(energy, STEP), slots);
      await work.breathe();
    }
    heard((until - from) / (end - start));
    from = until;
  }
  return sums.map((own) => own.finish());
}
