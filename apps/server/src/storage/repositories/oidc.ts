import type { Kysely, Selectable } from 'kysely';
import type { OidcCodeTable } from '../oidcSchema.ts';
import type { Schema } from '../schema.ts';

/** Links to accounts of an identity provider, and its sign-ins under way. */
export function oidcRepository(db: Kysely<Schema>) {
  return {
    /** Finds the person with an account of the provider. */
    async linked(issuer: string, subject: string): Promise<number | null> {
      const row = await db
        .selectFrom('oidc_link')
        .select('person_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.person_id ?? null;
    },

    /** @throws a violated `oidc_link_person` when the person has another account there */
    async link(issuer: string, subject: string, personId: number, at: number): Promise<void> {
      await db
        .insertInto('oidc_link')
        .values({ issuer, subject, person_id: personId, created_at: at })
        .execute();
    },

    async unlinkSince(personId: number, since: number): Promise<void> {
      await db
        .deleteFrom('oidc_link')
        .where('person_id', '=', personId)
        .where('created_at', '>=', since)
        .execute();
    },

    async addCode(code: OidcCodeTable): Promise<void> {
      await db.insertInto('oidc_code').values(code).execute();
    },

    /** Uses up a code; undefined when it expired, or was used before. */
    takeCode: (
      codeHash: Buffer,
      now: number,
    ): Promise<Pick<Selectable<OidcCodeTable>, 'person_id' | 'key_hash' | 'strong'> | undefined> =>
      db
        .deleteFrom('oidc_code')
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .returning(['person_id', 'key_hash', 'strong'])
        .executeTakeFirst(),

    async deleteExpired(now: number): Promise<void> {
      await db.deleteFrom('oidc_code').where('expires_at', '<=', now).execute();
    },
  };
}
