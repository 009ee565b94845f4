import { sql, type Kysely } from 'kysely';

/**
 * Samples and energy. `sample` has no foreign key: it takes thousands of rows a second, and a removed device's rows go
 * with their partition.
 */
export const series = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table ingest_sequence (
  gateway_id int primary key references gateway on delete cascade,
  version bigint not null default 0,
  telemetry bigint[] not null default '{}',
  alarm bigint[] not null default '{}',
  backfill bigint[] not null default '{}'
) with (fillfactor = 50);

create table sample (
  device_id int not null,
  at bigint not null,
  v float8[] not null,
  primary key (device_id, at)
) partition by range (at);

create table sample_day (
  device_id int not null references device on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  pack bytea not null,
  primary key (device_id, day)
);
alter table sample_day alter column pack set storage external;

create table latest (
  device_id int primary key references device on delete cascade,
  at bigint not null,
  v float8[] not null,
  reading float8[] not null,
  read_at bigint[] not null
) with (fillfactor = 50);

create table energy (
  device_id int not null references device on delete cascade,
  at bigint not null,
  minutes int not null check (minutes > 0),
  kwh float8[] not null,
  reading float8[] not null,
  estimated boolean not null,
  primary key (device_id, at)
) with (fillfactor = 70);

create table energy_day (
  device_id int not null references device on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  pack bytea not null,
  primary key (device_id, day)
);
alter table energy_day alter column pack set storage external;
`.execute(db);
  },
};
