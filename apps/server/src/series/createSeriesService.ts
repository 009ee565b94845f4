import type {
  AnswerOf,
  EnergyStep,
  HttpCalls,
  SeriesPoint,
  StationQuality,
} from '@heliograph/contracts/http';
import type { Table } from '@heliograph/domain/columns';
import { inSnapshot } from '../storage/client.ts';
import type { Database } from '../storage/database.ts';
import { type Accumulated, accumulated, type AccumulatedQuery } from './queries/energy.ts';
import { groupHistory } from './queries/history.ts';
import { history, type HistorySample } from './queries/history.ts';
import { latestValues } from './queries/latestValues.ts';
import { readSamples } from './queries/history.ts';
import { fleetQuality, stationQuality } from './quality/ledger.ts';
import { steppedEnergy } from './queries/energy.ts';
import type { ReadSnapshot } from './seriesReader.ts';

/** The time-series service. Callers check permissions. Ranges are [start, end), ms. */
export interface SeriesService {
  accumulated(points: readonly SeriesPoint[], query: AccumulatedQuery): Promise<Accumulated>;
  /** Bytes of `writeEnergyColumns`. */
  steppedEnergy(
    points: readonly SeriesPoint[],
    edges: Float64Array,
    step: EnergyStep,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Null when it is too much for one response. */
  history(deviceId: string, code: string, start: number, end: number): Promise<HistorySample[] | null>;
  /** Bytes of `writeDeviceColumns`; null when it is too much for one response. */
  groupHistory(
    points: readonly SeriesPoint[],
    start: number,
    end: number,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The newest sample of devices; without those that never reported. */
  latest(deviceIds: readonly string[]): Promise<AnswerOf<HttpCalls['series']['getLatestValues']>>;
  /** Samples of properties of one device, NaN where not measured. */
  samples(deviceId: string, codes: readonly string[], start: number, end: number): Promise<Table>;
  /** The answer of `getStationQuality`. */
  stationQuality(
    stationId: number,
    range: { start: number; end: number },
    now: number,
  ): Promise<AnswerOf<HttpCalls['quality']['getStationQuality']>>;
  /** Stations without counters are left out. */
  fleetQuality(
    stationIds: readonly number[],
    range: { start: number; end: number },
    now: number,
  ): Promise<StationQuality[]>;
}

/**
 * Each query reads one snapshot, so that a day being packed is neither missed nor read partly.
 *
 * @param read the database itself if left out
 */
export function createSeriesService({
  database: { pool },
  read = (work) => inSnapshot(pool, work),
}: {
  database: Pick<Database, 'pool'>;
  read?: ReadSnapshot;
}): SeriesService {
  return {
    accumulated: (points, query) => read((client) => accumulated(client, points, query)),
    steppedEnergy: (points, edges, step) => read((client) => steppedEnergy(client, points, edges, step)),
    history: (deviceId, code, start, end) => read((client) => history(client, deviceId, code, start, end)),
    groupHistory: (points, start, end) => read((client) => groupHistory(client, points, start, end)),
    latest: (deviceIds) => latestValues(pool, deviceIds),
    samples: (deviceId, codes, start, end) =>
      read((client) => readSamples(client, deviceId, codes, start, end)),
    stationQuality: (stationId, range, now) =>
      read((client) => stationQuality(client, stationId, range, now)),
    fleetQuality: (stationIds, range, now) => read((client) => fleetQuality(client, stationIds, range, now)),
  };
}
