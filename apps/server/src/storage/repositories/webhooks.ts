import type { Insertable, Kysely } from 'kysely';
import type { WebhookTable } from '../notificationSchema.ts';
import type { Schema } from '../schema.ts';
import { withPersonLocked } from './lockPerson.ts';

/** Owner of webhooks: a person, and their company if they administer it. */
export interface WebhookOwner {
  personId: number;
  companyId: number | null;
}

export function webhooksRepository(db: Kysely<Schema>) {
  const of = ({ personId, companyId }: WebhookOwner) =>
    db
      .selectFrom('webhook')
      .where((eb) =>
        eb.or([
          eb('webhook.person_id', '=', personId),
          ...(companyId === null ? [] : [eb('webhook.company_id', '=', companyId)]),
        ]),
      );

  return {
    list: (owner: WebhookOwner) =>
      of(owner)
        .innerJoin('person', 'person.id', 'webhook.person_id')
        .selectAll('webhook')
        .select('person.name as owner_name')
        .orderBy('webhook.id', 'desc')
        .execute(),

    one: (owner: WebhookOwner, id: number) =>
      of(owner).selectAll().where('webhook.id', '=', id).executeTakeFirst(),

    /** @returns undefined when the person has as many as are allowed */
    add: (row: Insertable<WebhookTable>, most: number): Promise<number | undefined> =>
      withPersonLocked(db, row.person_id, async (tx) => {
        const own = tx.selectFrom('webhook').select('id').where('person_id', '=', row.person_id);
        if ((await own.execute()).length >= most) return undefined;
        const { id } = await tx.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow();
        return id;
      }),

    async setOn(id: number, isOn: boolean): Promise<void> {
      await db
        .updateTable('webhook')
        .set({ disabled_why: isOn ? null : 'person' })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('webhook').where('id', '=', id).execute();
    },
  };
}
