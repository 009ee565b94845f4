import type { Escalation } from '@heliograph/domain/notifications';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Stations that the escalation covers: those the person owns, or those linked to the company. */
export type EscalationOwner = { personId: number } | { companyId: number };

/** Steps while no one acknowledges an alarm: one setting for each person and company. */
export function escalationsRepository(db: Kysely<Schema>) {
  const column = (owner: EscalationOwner) => ('personId' in owner ? 'person_id' : 'company_id');
  const getId = (owner: EscalationOwner) => ('personId' in owner ? owner.personId : owner.companyId);

  return {
    /** Null where nothing happens. */
    async of(owner: EscalationOwner): Promise<Escalation | null> {
      const row = await db
        .selectFrom('escalation')
        .select(['level', 'steps'])
        .where(column(owner), '=', getId(owner))
        .executeTakeFirst();
      return row ?? null;
    },

    /** Without steps, nothing happens any more, also with alarms that wait for a step. */
    async save(owner: EscalationOwner, { level, steps }: Escalation): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // Waiting steps were due by the previous setting.
        await tx.deleteFrom('escalation').where(column(owner), '=', getId(owner)).execute();
        if (steps.length === 0) return;
        await tx
          .insertInto('escalation')
          .values({ [column(owner)]: getId(owner), level, steps: JSON.stringify(steps) })
          .execute();
      });
    },
  };
}
