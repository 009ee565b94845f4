import type { Database } from '../storage/database.ts';
import { accumulated } from './questions/accumulated.ts';
import { groupHistory } from './questions/groupHistory.ts';
import { history } from './questions/history.ts';
import { samplesOf } from './questions/samplesOf.ts';
import { steppedEnergy } from './questions/steppedEnergy.ts';
import type { SeriesService } from './service.ts';

export function createSeriesService({ database: { pool } }: { database: Database }): SeriesService {
  return {
    accumulated: (points, query) => accumulated(pool, points, query),
    steppedEnergy: (points, edges, step) => steppedEnergy(pool, points, edges, step),
    history: (deviceId, code, start, end) => history(pool, deviceId, code, start, end),
    groupHistory: (points, start, end) => groupHistory(pool, points, start, end),
    samples: (deviceId, codes, start, end) => samplesOf(pool, deviceId, codes, start, end),
  };
}
