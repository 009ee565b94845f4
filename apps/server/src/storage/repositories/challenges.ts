import type { Kysely, Selectable } from 'kysely';
import type { ChallengeTable, Schema } from '../schema.ts';

type Stored = Selectable<ChallengeTable>;

export interface ChallengeQuery {
  tokenHash: Buffer;
  account: string;
  purpose: string;
  now: number;
}

export function challengesRepository(db: Kysely<Schema>) {
  return {
    async insert(challenge: Omit<Stored, 'id' | 'tries' | 'used_at'>): Promise<void> {
      await db.insertInto('challenge').values(challenge).execute();
    },

    /**
     * Counts a try of a valid challenge; undefined when it has expired, was used or has no tries left. Counted before
     * comparing, so that parallel tries do not share one.
     */
    countTry: (
      { tokenHash, account, purpose, now }: ChallengeQuery,
      tries: number,
    ): Promise<Pick<Stored, 'id' | 'code_hash'> | undefined> =>
      db
        .updateTable('challenge')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('account', '=', account)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries', '<', tries)
        .returning(['id', 'code_hash'])
        .executeTakeFirst(),

    /** Uses up a challenge. @returns false when someone else was faster */
    async use(id: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('challenge')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes expired challenges. */
    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('challenge').where('expires_at', '<=', now).execute();
    },
  };
}
