import type { Database } from '../storage/database.ts';
import { accumulated } from './accumulated.ts';
import { history } from './history.ts';
import type { SeriesService } from './service.ts';

export function createSeriesService({ database: { pool } }: { database: Database }): SeriesService {
  return {
    accumulated: (points, query) => accumulated(pool, points, query),
    history: (deviceId, code, start, end) => history(pool, deviceId, code, start, end),
  };
}
