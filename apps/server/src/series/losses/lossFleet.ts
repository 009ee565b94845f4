import {
  MIN_NEIGHBOURS,
  NEIGHBOUR_KM,
  neighbourWeight,
  type Calibration,
  type Peer,
  type StationColumns,
} from '@heliograph/domain/losses';
import { distanceKm } from '@heliograph/domain/location';
import type { LossStation, StoredBaseline } from './lossStore.ts';

/** Span of whole local days. */
export interface Span {
  start: number;
  end: number;
}

/** Baselines and columns of stations during a run, which their neighbours need as well. */
export interface LossFleet {
  baseline(id: number): Promise<StoredBaseline | null>;
  columns(id: number, span: Span): Promise<StationColumns>;
  /** Clear-sky indices of healthy neighbours; too few are none. */
  peers(station: LossStation, span: Span): Promise<Peer[]>;
}

export interface LossFleetPorts {
  stations: readonly LossStation[];
  readBaseline: (id: number) => Promise<StoredBaseline | null>;
  readColumns: (id: number, span: Span) => Promise<StationColumns>;
  indexOf: (calibration: Calibration, columns: StationColumns) => Promise<Float64Array>;
}

/** Nearest neighbours that tell the weather. */
const MAX_PEERS = 12;
/** Columns of stations that are kept for their neighbours: about 60 days of 10 columns each. */
const MAX_KEPT = 200;

export function createLossFleet({ stations, readBaseline, readColumns, indexOf }: LossFleetPorts): LossFleet {
  const baselines = new Map<number, StoredBaseline | null>();
  const kept = new Map<string, Promise<unknown>>();
  /** Keeps what neighbours need again soon. */
  function keep<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = (kept.get(key) as Promise<T> | undefined) ?? make();
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return known;
  }
  async function baseline(id: number) {
    if (!baselines.has(id)) baselines.set(id, await readBaseline(id));
    return baselines.get(id)!;
  }
  const columns = (id: number, { start, end }: Span) =>
    keep(`columns ${id} ${start} ${end}`, () => readColumns(id, { start, end }));
  const index = (id: number, { calibration }: StoredBaseline, span: Span) =>
    keep(`index ${id} ${span.start} ${span.end}`, async () => indexOf(calibration, await columns(id, span)));
  return {
    baseline,
    columns,
    async peers({ id, latitude, longitude }, span) {
      const place = { latitude: latitude!, longitude: longitude! };
      const near = stations
        .flatMap((other) => {
          if (other.id === id || other.latitude === null || other.longitude === null) return [];
          const km = distanceKm(place, { latitude: other.latitude, longitude: other.longitude });
          return km <= NEIGHBOUR_KM ? [{ other, km }] : [];
        })
        .sort((one, other) => one.km - other.km);
      const peers: Peer[] = [];
      for (const { other, km } of near.slice(0, 2 * MAX_PEERS)) {
        const stored = peers.length < MAX_PEERS ? await baseline(other.id) : null;
        if (stored && holdsIn(other, stored, span))
          peers.push({ index: await index(other.id, stored, span), weight: neighbourWeight(km) });
      }
      return peers.length >= MIN_NEIGHBOURS ? peers : [];
    },
  };
}

/** True for the baseline of a station that has changed since, and is learnt again. */
export const isFormer = ({ changedAt, wanted }: LossStation, { calibration }: StoredBaseline): boolean =>
  wanted !== null && changedAt !== null && calibration.baseline.learnt.from < changedAt;

/** True if a baseline tells what the station gives in all of a span. */
function holdsIn(station: LossStation, baseline: StoredBaseline, { start, end }: Span): boolean {
  const { changedAt } = station;
  if (changedAt === null) return true;
  if (isFormer(station, baseline)) return end <= changedAt;
  return baseline.calibration.baseline.learnt.from < changedAt || start >= changedAt;
}
