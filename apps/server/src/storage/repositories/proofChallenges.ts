import type { Insertable, Kysely, Selectable } from 'kysely';
import type { ProofChallengeTable } from '../factorSchema.ts';
import type { Schema } from '../schema.ts';

export type StoredProofChallenge = Pick<Selectable<ProofChallengeTable>, 'person_id' | 'bound_to' | 'method'>;

/** Challenges that second factors answer. */
export function proofChallengesRepository(db: Kysely<Schema>) {
  return {
    async insert(challenge: Insertable<ProofChallengeTable>): Promise<void> {
      await db.insertInto('proof_challenge').values(challenge).execute();
    },

    /** Counts a try before anything is compared; undefined when it expired, was used or has no tries left. */
    countTry: (
      { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: string; now: number },
      tries: number,
    ): Promise<StoredProofChallenge | undefined> =>
      db
        .updateTable('proof_challenge')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .where('tries', '<', tries)
        .returning(['person_id', 'bound_to', 'method'])
        .executeTakeFirst(),

    /** @returns false when someone else was faster */
    async use(tokenHash: Buffer, now: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('proof_challenge')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('proof_challenge').where('expires_at', '<=', now).execute();
    },
  };
}
