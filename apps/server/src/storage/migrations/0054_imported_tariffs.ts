import { sql, type Kysely, type Migration } from 'kysely';

/** Imports of tariffs, and what each replaced, which undoing puts back (docs/adr/0066). */
export const importedTariffs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table file_import drop constraint file_import_kind_check;
alter table file_import add constraint file_import_kind_check
  check (kind in ('station', 'device', 'customer', 'tariff'));

create table imported_tariff (
  import_id int not null references file_import on delete cascade,
  station_id int not null references station on delete cascade,
  effective_from bigint not null,
  set_at bigint not null,
  replaced jsonb not null,
  primary key (import_id, station_id, effective_from)
);
create index imported_tariff_station on imported_tariff (station_id);
`.execute(db);
  },
};
