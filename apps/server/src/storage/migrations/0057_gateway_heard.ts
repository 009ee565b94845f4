import { sql, type Kysely, type Migration } from 'kysely';

/** When each gateway last reported something new: a connected one that does not is offline (docs/adr/0081). */
export const gatewayHeard: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table ingest_sequence add column heard_at bigint, add column sampled_at bigint;
update ingest_sequence set heard_at = device.last_online, sampled_at = device.last_online
from (select gateway_id, max(last_online) as last_online from device group by gateway_id) as device
where device.gateway_id = ingest_sequence.gateway_id;
`.execute(db);
  },
};
