import { sql, type Kysely, type Migration } from 'kysely';

/** Imports of devices and of customers, beside those of stations (docs/adr/0063). */
export const importKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table station_import rename to file_import;
alter table station_import_row rename to file_import_row;
alter table file_import add column kind text not null default 'station' check (kind in ('station', 'device', 'customer'));
alter table file_import_row rename column serial to identity;
alter table file_import_row add column target text;
create index file_import_row_target on file_import_row (import_id, target) where target is not null;

alter table gateway add column import_id int references file_import on delete set null;
create index gateway_import_id on gateway (import_id) where import_id is not null;
alter table device add column import_id int references file_import on delete set null;
create index device_import_id on device (import_id) where import_id is not null;
alter table customer_station add column import_id int references file_import on delete set null;
create index customer_station_import_id on customer_station (import_id) where import_id is not null;
`.execute(db);
  },
};
