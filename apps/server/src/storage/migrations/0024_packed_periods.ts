import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Packed days are partitioned by periods of 30 days (storage/partitions), which retention drops. What is stored becomes
 * one partition without being written again: it is read once, to see that it fits. `sample_kept` has what of a dropped
 * period is still needed.
 */
export const packedPeriods: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
do $$
declare
  past bigint := (select (max(day) / 2592000000 + 1) * 2592000000 from sample_day);
  taken text := 'sample_day_before_' || to_char(to_timestamp(past / 1000) at time zone 'UTC', 'YYYYMMDD');
begin
  alter table sample_day rename to sample_day_old;
  alter index sample_day_pkey rename to sample_day_old_pkey;
  create table sample_day (like sample_day_old including all) partition by range (day);
  if past is null then
    drop table sample_day_old;
  else
    execute format('alter table sample_day_old rename to %I', taken);
    execute format('alter index sample_day_old_pkey rename to %I', taken || '_pkey');
    execute format('alter table sample_day attach partition %I for values from (minvalue) to (%s)', taken, past);
  end if;
end $$;

create table sample_kept (
  device_id int primary key,
  day bigint not null check (day % 86400000 = 0),
  pack bytea not null
);
alter table sample_kept alter column pack set storage external;
`.execute(db);
  },
};
