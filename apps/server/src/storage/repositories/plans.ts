import type { Kysely, Selectable, Transaction } from 'kysely';
import type { ElectricityPlanTable, PersonTable, Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';
import { authoredTransaction, isAuthoredBy, type AuthorScope } from './authored.ts';

/** A plan with its author and last editor. */
export type PlanRow = Selectable<ElectricityPlanTable> & {
  author_name: string;
  author_role: PersonTable['role'];
  author_company_id: number | null;
  editor_name: string | null;
};

export type PlanTransaction = ReturnType<typeof planTransaction>;

/** The unique index of plan names. */
export const PLAN_NAME_UNIQUE = 'electricity_plan_name';

/** Electricity plans. */
export function plansRepository(db: Kysely<Schema>) {
  return {
    /** Plans of a person and their company, or of everyone for `all`. */
    of: (who: AuthorScope): Promise<PlanRow[]> =>
      rowsIn(db)
        .where(isAuthoredBy(who))
        .orderBy((eb) => eb.fn('lower', ['plan.name']))
        .orderBy('plan.id')
        .execute(),

    /** Changes plans in one transaction, as `inOneTransaction` does. */
    change: <T>(work: (change: PlanTransaction) => Promise<T>): Promise<T> =>
      inOneTransaction(db, (tx) => work(planTransaction(tx))),
  };
}

function planTransaction(tx: Transaction<Schema>) {
  return {
    ...authoredTransaction(tx, 'electricity_plan'),

    async lock(id: number): Promise<PlanRow | undefined> {
      await tx.selectFrom('electricity_plan').select('id').where('id', '=', id).forUpdate().execute();
      return rowsIn(tx).where('plan.id', '=', id).executeTakeFirst();
    },

    /** Locks several, in the order that `inOneTransaction` asks for. */
    async lockAll(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await tx
        .selectFrom('electricity_plan')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute();
    },

    /** @throws a violated `PLAN_NAME_UNIQUE` */
    async add(plan: Pick<PlanRow, 'person_id' | 'name' | 'note' | 'plan'>, at: number): Promise<number> {
      const { id } = await tx
        .insertInto('electricity_plan')
        .values({
          ...plan,
          plan: JSON.stringify(plan.plan),
          created_at: at,
          updated_at: at,
          updated_by: plan.person_id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** @throws a violated `PLAN_NAME_UNIQUE` @returns the new version */
    async update(
      id: number,
      { name, note, plan }: Pick<PlanRow, 'name' | 'note' | 'plan'>,
      by: { personId: number; at: number },
    ): Promise<number> {
      const { version } = await tx
        .updateTable('electricity_plan')
        .set((eb) => ({
          name,
          note,
          plan: JSON.stringify(plan),
          version: eb('version', '+', 1),
          updated_at: by.at,
          updated_by: by.personId,
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },
  };
}

const rowsIn = (db: Kysely<Schema>) =>
  db
    .selectFrom('electricity_plan as plan')
    .innerJoin('person as author', 'author.id', 'plan.person_id')
    .leftJoin('person as editor', 'editor.id', 'plan.updated_by')
    .selectAll('plan')
    .select([
      'author.name as author_name',
      'author.role as author_role',
      'author.company_id as author_company_id',
      'editor.name as editor_name',
    ]);
