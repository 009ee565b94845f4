import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export interface CountedAttempt {
  /** How many there were in the window, this one included; counting ends one above the limit. */
  n: number;
  /** End of the window, epoch ms. */
  until: number;
}

export function attemptsRepository(db: Kysely<Schema>) {
  return {
    /** Counts one attempt in the key's window, or begins a new one; one statement, so that no two count as one. */
    async count(key: string, most: number, now: number, windowMs: number): Promise<CountedAttempt> {
      const { rows } = await sql<CountedAttempt>`
insert into attempt (key, n, until) values (${key}, 1, ${now + windowMs})
on conflict (key) do update set
  n = case when attempt.until > ${now} then least(attempt.n, ${most}) + 1 else 1 end,
  until = case when attempt.until > ${now} then attempt.until else excluded.until end
returning n, until`.execute(db);
      return rows[0]!;
    },

    /** Takes one attempt back, unless its window is over. */
    async takeBack(key: string, until: number): Promise<void> {
      await db
        .updateTable('attempt')
        .set((eb) => ({ n: eb('n', '-', 1) }))
        .where('key', '=', key)
        .where('until', '=', until)
        .where('n', '>', 0)
        .execute();
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('attempt').where('key', '=', key).execute();
    },

    /** Forgets windows that ended. */
    async sweep(now: number): Promise<void> {
      await db.deleteFrom('attempt').where('until', '<=', now).execute();
    },
  };
}

export type AttemptsRepository = ReturnType<typeof attemptsRepository>;
