import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Servers read gateways one by one, and notice by the revision when what they read is outdated. Tables of series refer to
 * no other table, so that they can be on other machines than the rest (docs/adr/0037).
 */
export const scaling: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table ingest_sequence add column revision int not null default 0;

alter table sample_day drop constraint sample_day_device_id_fkey;
alter table latest drop constraint latest_device_id_fkey;
alter table energy drop constraint energy_device_id_fkey;
alter table energy_day drop constraint energy_day_device_id_fkey;
alter table energy_mark drop constraint energy_mark_device_id_fkey;
`.execute(db);
  },
};
