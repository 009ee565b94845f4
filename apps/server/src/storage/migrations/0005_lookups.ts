import { sql, type Kysely } from 'kysely';

/** Indexes of lookups that read whole tables: serial numbers, and what a deleted station takes with it. */
export const lookups = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create index device_serial on device (upper(serial));

create index alarm_read_alarm on alarm_read (alarm_id);
create index notice_station on notice (station_id) where station_id is not null;
create index station_favourite_station on station_favourite (station_id);

-- tariff_once has the same columns.
drop index tariff_station;
`.execute(db);
  },
};
