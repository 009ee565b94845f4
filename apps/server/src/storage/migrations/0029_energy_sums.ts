import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Sums of energy and money by station and of whole fleets, and what has to be summed again (docs/adr/0044). No table of
 * sums refers to another one: what is deleted is subtracted first.
 */
export const energySums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table energy_change (
  station_id int not null,
  began_at bigint not null,
  ended_at bigint not null
);
create index energy_change_station on energy_change (station_id);

create table station_sums (
  station_id int primary key,
  time_zone text not null,
  company_id int,
  shown_to_guest boolean not null,
  version bigint not null,
  computed_at bigint not null,
  counted_until bigint not null,
  hour_open boolean not null,
  stream_from bigint not null,
  first_day int not null,
  counters int[] not null
) with (fillfactor = 70);

create table station_sum (
  unit smallint not null check (unit in (0, 1, 2)),
  first int not null,
  station_id int not null,
  currency text not null,
  generation float8,
  first_at bigint,
  charging float8 not null,
  selling float8 not null,
  self_use float8 not null,
  selling_total float8 not null,
  self_use_total float8 not null,
  priced_hours float8 not null,
  unpriced_hours float8 not null,
  quality int not null,
  day_quality int not null,
  primary key (unit, first, station_id, currency)
) with (fillfactor = 80);

create table station_quarters (
  day int not null,
  station_id int not null,
  pack bytea not null,
  primary key (day, station_id)
) with (fillfactor = 80);
alter table station_quarters alter column pack set storage external;

create table fleet_quarters (
  scope text not null,
  label text not null,
  day int not null,
  pack bytea not null,
  primary key (scope, label, day)
) with (fillfactor = 50);
alter table fleet_quarters alter column pack set storage external;

create function note_station_change() returns trigger language plpgsql as $$
begin
  insert into energy_change values (
    old.id, 0,
    case when tg_op = 'UPDATE' and new.time_zone <> old.time_zone then 9007199254740991 else 0 end
  );
  return null;
end $$;
create trigger station_moved after update of time_zone, company_id, shown_to_guest on station for each row
  when ((old.time_zone, old.company_id, old.shown_to_guest)
    is distinct from (new.time_zone, new.company_id, new.shown_to_guest))
  execute function note_station_change();
create trigger station_deleted after delete on station for each row execute function note_station_change();

create function note_point_change() returns trigger language plpgsql as $$
begin
  insert into energy_change values (coalesce(new.station_id, old.station_id), 0, 9007199254740991);
  return null;
end $$;
create trigger station_point_changed after insert or update or delete on station_point for each row
  execute function note_point_change();

create function note_tariff_change() returns trigger language plpgsql as $$
begin
  insert into energy_change values (
    coalesce(new.station_id, old.station_id),
    least(new.effective_from, old.effective_from), 9007199254740991
  );
  return null;
end $$;
create trigger tariff_changed after insert or update or delete on tariff for each row
  execute function note_tariff_change();
`.execute(db);
  },
};
