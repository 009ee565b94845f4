import type { MeterRole } from '@heliograph/contracts/engine';
import type { EnergyStep, SeriesPoint, Station } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { dayCounters, type Energy } from '../series/dayCounters.ts';
import { energyParts } from '../series/energyParts.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** Any zone whose clock is full hours from market time has its steps. */
const MARKET = 'Australia/Brisbane';

/** kWh and `Quality` by step; NaN where a counter reported nothing or some of its energy is unknown. */
export interface OwnColumn {
  kwh: Float64Array;
  quality: Uint8Array;
}

/** Energies that a station counted itself; null where nothing counts them. */
export type OwnColumns = Record<MeterRole | 'sources', OwnColumn | null>;

const ENERGIES: Record<keyof OwnColumns, readonly Energy[]> = {
  import: ['gridImport'],
  export: ['gridExport'],
  sources: ['generation', 'discharge', 'generator'],
};

/**
 * A station's energies in equal steps of [start, end), which are steps of market time; not known after now.
 *
 * @param onPart called with the share that is read
 * @throws EngineError as the call does
 */
export async function readOwnEnergy(
  { session, getCounters, isCounter, now }: QueryContext,
  station: Station,
  { start, end, step }: { start: number; end: number; step: EnergyStep },
  onPart: (share: number) => void | Promise<void>,
): Promise<OwnColumns> {
  const counters = dayCounters(station, getCounters, isCounter);
  const points: SeriesPoint[] = [];
  const ms = step * 60_000;
  const count = Math.max(0, Math.round((end - start) / ms));
  const columns: { into: OwnColumn; from: number; to: number }[] = [];
  const own = Object.fromEntries(
    Object.entries(ENERGIES).map(([key, energies]) => {
      const from = points.length;
      points.push(...energies.flatMap((energy) => counters[energy]));
      if (points.length === from) return [key, null];
      const into = { kwh: new Float64Array(count).fill(NaN), quality: new Uint8Array(count) };
      columns.push({ into, from, to: points.length });
      return [key, into];
    }),
  ) as OwnColumns;
  const until = Math.min(end, start + Math.floor((now() - start) / ms) * ms);
  if (points.length === 0 || until <= start) return own;
  for await (const { edges, kwh, quality } of energyParts(session, {
    points,
    start,
    end: until,
    zone: MARKET,
    step,
  })) {
    const first = Math.round((edges[0]! - start) / ms);
    for (const { into, from, to } of columns)
      for (let place = 0; place < edges.length - 1; place++) {
        let sum = 0;
        let marks = 0;
        for (let counter = from; counter < to; counter++) {
          sum += kwh[counter]![place]!;
          marks |= quality[counter]![place]!;
        }
        into.kwh[first + place] = marks & Quality.unknown ? NaN : sum;
        into.quality[first + place] = marks;
      }
    await onPart((edges.at(-1)! - start) / (end - start));
  }
  return own;
}
