import type { EnergyStep, SeriesPoint } from '@heliograph/contracts/http';
import type { Table } from '@heliograph/domain/columns';
import type { Accumulated, AccumulatedQuery } from './questions/accumulated.ts';
import type { HistorySample } from './questions/history.ts';

/** The time-series service; who may ask for which device is the caller's to decide. Ranges are [start, end), ms. */
export interface SeriesService {
  accumulated(points: readonly SeriesPoint[], query: AccumulatedQuery): Promise<Accumulated>;
  /** As bytes of `writeEnergyColumns`. */
  steppedEnergy(
    points: readonly SeriesPoint[],
    edges: Float64Array,
    step: EnergyStep,
  ): Promise<Uint8Array<ArrayBuffer>>;
  history(deviceId: string, code: string, start: number, end: number): Promise<HistorySample[]>;
  /** As bytes of `writeDeviceColumns`; null when it would be too much for one answer. */
  groupHistory(
    points: readonly SeriesPoint[],
    start: number,
    end: number,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Samples of some properties of one device, NaN where not measured. */
  samples(deviceId: string, codes: readonly string[], start: number, end: number): Promise<Table>;
}
