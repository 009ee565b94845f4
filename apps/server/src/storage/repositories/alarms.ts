import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export interface AlarmQuery {
  deviceIds: readonly string[];
  types: readonly ('alarm' | 'fault')[];
  /** Began in [start, end), epoch ms. */
  start: number;
  end: number;
  state: 'pending' | 'resolved' | 'all';
  limit: number;
}

export function alarmsRepository(db: Kysely<Schema>) {
  return {
    /** Newest first. */
    history: (query: AlarmQuery) =>
      db
        .selectFrom('alarm')
        .innerJoin('device', 'device.id', 'alarm.device_id')
        .where('device.device_id', '=', sql<string>`any(${[...query.deviceIds]}::text[])`)
        .where('alarm.type', 'in', query.types)
        .where('alarm.began_at', '>=', query.start)
        .where('alarm.began_at', '<', query.end)
        .$if(query.state !== 'all', (rows) =>
          rows.where('alarm.recovered_at', query.state === 'pending' ? 'is' : 'is not', null),
        )
        .selectAll('alarm')
        .select(['device.device_id as device', 'device.name as device_name'])
        .orderBy('alarm.began_at', 'desc')
        .orderBy('alarm.id', 'desc')
        .limit(query.limit)
        .execute(),
  };
}
