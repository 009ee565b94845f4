import { examplePlans } from '@heliograph/domain/planSheets';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Inserts electricity plans of people, so that bills and comparisons have something to begin with. */
export async function insertPlans(db: Kysely<Schema>, personIds: readonly number[], at: number) {
  const rows = personIds.flatMap((personId) =>
    examplePlans('en').map(({ name, note, plan }) => ({
      person_id: personId,
      name,
      note,
      plan: JSON.stringify(plan),
      created_at: at,
      updated_at: at,
      updated_by: personId,
    })),
  );
  await db.insertInto('electricity_plan').values(rows).execute();
}
