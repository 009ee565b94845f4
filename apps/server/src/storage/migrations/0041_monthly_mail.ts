import { sql, type Kysely, type Migration } from 'kysely';

/** When the next monthly mail with alarm statistics is due to a person (docs/adr/0056); null: they want none. */
export const monthlyMail: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table notification_setting add column monthly_due_at bigint;
create index notification_setting_monthly on notification_setting (monthly_due_at) where monthly_due_at is not null;
`.execute(db);
  },
};
