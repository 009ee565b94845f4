import { inSnapshot } from '../storage/client.ts';
import type { Database } from '../storage/database.ts';
import { accumulated } from './questions/accumulated.ts';
import { groupHistory } from './questions/groupHistory.ts';
import { history } from './questions/history.ts';
import { samplesOf } from './questions/samplesOf.ts';
import { steppedEnergy } from './questions/steppedEnergy.ts';
import type { SeriesService } from './service.ts';

/** Each question is answered from one snapshot: a day that is packed meanwhile is neither missed nor seen half. */
export function createSeriesService({ database: { pool } }: { database: Database }): SeriesService {
  return {
    accumulated: (points, query) => inSnapshot(pool, (client) => accumulated(client, points, query)),
    steppedEnergy: (points, edges, step) =>
      inSnapshot(pool, (client) => steppedEnergy(client, points, edges, step)),
    history: (deviceId, code, start, end) =>
      inSnapshot(pool, (client) => history(client, deviceId, code, start, end)),
    groupHistory: (points, start, end) =>
      inSnapshot(pool, (client) => groupHistory(client, points, start, end)),
    samples: (deviceId, codes, start, end) =>
      inSnapshot(pool, (client) => samplesOf(client, deviceId, codes, start, end)),
  };
}
