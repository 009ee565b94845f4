import { sql, type Kysely, type Migration } from 'kysely';

/**
 * The audit log says from where, what fields were before, and who it concerns. Names are kept as they were, so that
 * records stay readable when an account or station is deleted.
 */
export const auditOrigin: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table audit
  add column changes jsonb,
  add column by_user text not null default '',
  add column by_name text not null default '',
  add column station_name text,
  add column address text not null default '',
  add column agent text not null default '',
  add column subject_id int generated always as
    (case when jsonb_typeof(detail -> 'person') = 'number' then (detail ->> 'person')::int end) stored,
  add column company_id int generated always as
    (case when jsonb_typeof(detail -> 'company') = 'number' then (detail ->> 'company')::int end) stored;

update audit set by_user = person.user_name, by_name = person.name from person where person.id = audit.person_id;
update audit set station_name = station.name from station where station.id = audit.station_id;

drop index audit_station;
create index audit_station on audit (station_id, id);
create index audit_person on audit (person_id, id);
create index audit_subject on audit (subject_id, id) where subject_id is not null;
create index audit_company on audit (company_id, id) where company_id is not null;
`.execute(db);
  },
};
