import { sql, type Insertable, type Kysely } from 'kysely';
import type { PushSubscriptionTable } from '../notificationSchema.ts';
import type { Schema } from '../schema.ts';
import { withPersonLocked } from './lockPerson.ts';

/** The browsers of a person that get push messages, newest first. */
export const getPushSubscriptions = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();

/** Browsers that get push messages. */
export function pushSubscriptionsRepository(db: Kysely<Schema>) {
  return {
    of: (personId: number) => getPushSubscriptions(db, personId),

    one: (id: number) =>
      db.selectFrom('push_subscription').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Subscribes a browser, which then belongs to this person only. Of more than `most`, the oldest ones end. */
    add: (row: Insertable<PushSubscriptionTable>, most: number): Promise<number> =>
      withPersonLocked(db, row.person_id, async (tx) => {
        const { id } = await tx
          .insertInto('push_subscription')
          .values(row)
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`
delete from push_subscription where id in (
  select id from push_subscription where person_id = ${row.person_id} order by id desc offset ${most}
)`.execute(tx);
        return id;
      }),

    /** @returns whether the person has it */
    async remove(id: number, personId?: number): Promise<boolean> {
      const row = await db
        .deleteFrom('push_subscription')
        .where('id', '=', id)
        .$if(personId !== undefined, (query) => query.where('person_id', '=', personId!))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
