import type { SeriesPoint } from '@heliograph/contracts/http';
import type { Accumulated, AccumulatedQuery } from './accumulated.ts';
import type { HistorySample } from './history.ts';

/** The time-series service; who may ask for which device is the caller's to decide. */
export interface SeriesService {
  accumulated(points: readonly SeriesPoint[], query: AccumulatedQuery): Promise<Accumulated>;
  history(deviceId: string, code: string, start: number, end: number): Promise<HistorySample[]>;
}
