import {
  DEFAULT_NOTIFICATIONS,
  nextFirstOfMonth,
  type NotificationSettings,
} from '@heliograph/domain/notifications';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { NotificationSettingTable } from '../notificationSchema.ts';
import type { Schema } from '../schema.ts';

/** Mails that a person can end by themselves: those about alarms, or those with the statistics of a month. */
export interface MailsTo {
  personId: number;
  list: 'alarms' | 'monthly';
}

/** A person's choice, or the defaults in the language that they last signed in with. */
export async function readSettings(db: Kysely<Schema>, personId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_setting')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (row) return fromRow(row);
  const browser = await db
    .selectFrom('known_browser')
    .select('lang')
    .where('person_id', '=', personId)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { ...DEFAULT_NOTIFICATIONS, lang: browser?.lang ?? 'en' };
}

const fromRow = (row: Selectable<NotificationSettingTable>): NotificationSettings => ({
  mail: row.mail,
  push: row.push,
  sms: row.sms,
  pace: row.pace,
  dailyAt: row.daily_at,
  quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  zone: row.zone,
  lang: row.lang,
  level: row.level,
  kinds: row.kinds,
  concerns: row.concerns,
  hours: row.hours_from === null || row.hours_to === null ? null : { from: row.hours_from, to: row.hours_to },
  scope: row.scope,
  areas: row.areas,
  stationIds: row.station_ids,
  repeatHours: row.repeat_hours,
  monthly: row.monthly_due_at !== null,
});

/** Notification settings of people. */
export function notificationSettingsRepository(db: Kysely<Schema>) {
  async function save(personId: number, settings: NotificationSettings, now: number): Promise<void> {
    const row: Omit<Insertable<NotificationSettingTable>, 'person_id'> = {
      mail: settings.mail,
      push: settings.push,
      sms: settings.sms,
      pace: settings.pace,
      daily_at: settings.dailyAt,
      quiet_from: settings.quiet?.from ?? null,
      quiet_to: settings.quiet?.to ?? null,
      zone: settings.zone,
      lang: settings.lang,
      level: settings.level,
      kinds: [...settings.kinds],
      concerns: settings.concerns,
      hours_from: settings.hours?.from ?? null,
      hours_to: settings.hours?.to ?? null,
      scope: settings.scope,
      areas: [...settings.areas],
      station_ids: [...settings.stationIds],
      repeat_hours: settings.repeatHours,
      monthly_due_at: settings.monthly ? nextFirstOfMonth(now, settings.dailyAt, settings.zone) : null,
    };
    await db
      .insertInto('notification_setting')
      .values({ person_id: personId, ...row })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
      .execute();
  }

  return {
    of: (personId: number): Promise<NotificationSettings> => readSettings(db, personId),

    async isChosen(personId: number): Promise<boolean> {
      const row = await db
        .selectFrom('notification_setting')
        .select('person_id')
        .where('person_id', '=', personId)
        .executeTakeFirst();
      return row !== undefined;
    },

    save,

    /** Ends mails of a kind to a person, if there is one. @returns whether there is */
    async endMails({ personId, list }: MailsTo, now: number): Promise<boolean> {
      const person = await db.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst();
      if (!person) return false;
      const ended = list === 'monthly' ? { monthly: false } : { mail: false };
      await save(personId, { ...(await readSettings(db, personId)), ...ended }, now);
      return true;
    },
  };
}
