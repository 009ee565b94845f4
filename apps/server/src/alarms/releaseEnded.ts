import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Watched } from './watched.ts';

/** Notes alarms that are still pending when a suppression ends: they alarm as new. */
export async function releaseEnded(tx: Transaction<Schema>, now: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
with causes as (
  update alarm_cause set released = true where not released and until_at <= ${now} returning alarm_id
), ended as (
  update alarm_suppression set released = true where not released and until_at <= ${now}
  returning device_id, station_id, company_id, code, from_at, until_at
), freed as (
  select alarm_id as id from causes
  union
  select alarm.id from ended join device on device.id = ended.device_id or device.station_id = ended.station_id
    or device.station_id in (select id from station where station.company_id = ended.company_id)
  join alarm on alarm.device_id = device.id and (ended.code is null or alarm.code = ended.code)
  where ended.from_at < ended.until_at and alarm.recovered_at is null
), noted as (
  insert into alarm_change (alarm_id, ended)
  select alarm.id, false from freed join alarm on alarm.id = freed.id where alarm.recovered_at is null
  returning alarm_id
)
select device.station_id as "stationId" from noted join alarm on alarm.id = noted.alarm_id
join device on device.id = alarm.device_id`.execute(tx);
  return rows;
}
