import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export interface CountedAttempt {
  /** Attempts in the window, including this one; counting stops one above the limit. */
  n: number;
  /** End of the window, epoch ms. */
  until: number;
}

export function attemptsRepository(db: Kysely<Schema>) {
  return {
    /** Counts an attempt in the key's window, or starts a new one; a single statement, so that no two count as one. */
    async count(key: string, most: number, now: number, windowMs: number): Promise<CountedAttempt> {
      const { rows } = await sql<CountedAttempt>`
insert into attempt (key, n, until) values (${key}, 1, ${now + windowMs})
on conflict (key) do update set
  n = case when attempt.until > ${now} then least(attempt.n, ${most}) + 1 else 1 end,
  until = case when attempt.until > ${now} then attempt.until else excluded.until end
returning n, until`.execute(db);
      return rows[0]!;
    },

    /** Takes an attempt back, unless its window is over. */
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

    /** Deletes expired windows. */
    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('attempt').where('until', '<=', now).execute();
    },
  };
}

export type AttemptsRepository = ReturnType<typeof attemptsRepository>;
