import { sql, type Kysely, type Migration } from 'kysely';

/** Filters of notifications: by kind, by who has to act, by time of day and by area. */
export const notificationFilters: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table notification_setting
  add column kinds text[] not null default '{fault,warning,offline,rule}',
  add column concerns text not null default 'all',
  add column hours_from int,
  add column hours_to int,
  add column areas text[] not null default '{}',
  drop constraint notification_setting_scope_check,
  add constraint notification_setting_scope_check check (scope in ('own', 'all', 'areas', 'chosen'))`.execute(
      db,
    );
  },
};
