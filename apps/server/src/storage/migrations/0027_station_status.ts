import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The status of each station, kept by triggers, because deriving it from the devices of 100,000 stations takes half a second
 * (docs/adr/0042). A station that has none is offline, as nothing of it has been online.
 */
export const stationStatus: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
create table station_status (
  station_id int primary key references station on delete cascade,
  status text not null check (status in ('normal', 'offline', 'fault', 'abnormal'))
) with (fillfactor = 70);

create function derive_station_status(stations int[]) returns void language plpgsql as $$
begin
  -- Each statement sees what has been committed when it begins, so that of two gateways of a station the later one counts both.
  perform from station_status where station_id = any(stations) order by station_id for update;
  insert into station_status as known (station_id, status)
  select station.id, case
      when coalesce(devices.fault, false) then 'fault'
      when coalesce(devices.abnormal, false) then 'abnormal'
      when coalesce(devices.offline, false)
        or not exists (select from gateway where gateway.station_id = station.id and gateway.status = 'online') then 'offline'
      else 'normal' end
  from station left join (
    select station_id, bool_or(status = 'fault') as fault, bool_or(status in ('warning', 'abnormal')) as abnormal,
      bool_and(status = 'offline') as offline
    from device where station_id = any(stations) group by station_id
  ) devices on devices.station_id = station.id
  where station.id = any(stations) order by station.id
  on conflict (station_id) do update set status = excluded.status where known.status <> excluded.status;
end $$;

create function station_status_inserted() returns trigger language plpgsql as $$
begin
  perform derive_station_status(array(select distinct station_id from inserted));
  return null;
end $$;

create function station_status_deleted() returns trigger language plpgsql as $$
begin
  perform derive_station_status(array(select distinct station_id from deleted));
  return null;
end $$;

create function station_status_updated() returns trigger language plpgsql as $$
declare
  changed int[] := array(
    select distinct inserted.station_id from inserted join deleted using (id) where inserted.status <> deleted.status);
begin
  if cardinality(changed) > 0 then
    perform derive_station_status(changed);
  end if;
  return null;
end $$;

create trigger station_status_inserted after insert on device
  referencing new table as inserted for each statement execute function station_status_inserted();
create trigger station_status_deleted after delete on device
  referencing old table as deleted for each statement execute function station_status_deleted();
create trigger station_status_updated after update on device
  referencing new table as inserted old table as deleted for each statement execute function station_status_updated();
create trigger station_status_inserted after insert on gateway
  referencing new table as inserted for each statement execute function station_status_inserted();
create trigger station_status_deleted after delete on gateway
  referencing old table as deleted for each statement execute function station_status_deleted();
create trigger station_status_updated after update on gateway
  referencing new table as inserted old table as deleted for each statement execute function station_status_updated();

select derive_station_status(array(select id from station));
`.execute(db);
  },
};
