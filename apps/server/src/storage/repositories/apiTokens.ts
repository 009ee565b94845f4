import type { SessionEnd, TokenScope } from '@heliograph/contracts/http';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { withPersonLocked } from './lockPerson.ts';

export interface NewApiToken {
  publicId: string;
  hash: Buffer;
  name: string;
  scopes: readonly TokenScope[];
  stationIds: readonly number[] | null;
  at: number;
  expiresAt: number;
}

/** API tokens: sessions with a name, scopes and stations, which the person manages apart from their sign-ins. */
export function apiTokensRepository(db: Kysely<Schema>) {
  const valid = (personId: number, now: number, executor = db) =>
    executor
      .selectFrom('session')
      .where('person_id', '=', personId)
      .where('token_name', 'is not', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now);

  return {
    ofPerson: (personId: number, now: number) =>
      valid(personId, now)
        .select([
          'id',
          'public_id',
          'scopes',
          'station_ids',
          'created_at',
          'expires_at',
          'seen_at',
          'address',
        ])
        .select(sql<string>`token_name`.as('name'))
        .orderBy('id', 'desc')
        .execute(),

    /** Adds a token unless the person has `most` valid ones. @returns its id */
    add: (personId: number, token: NewApiToken, most: number): Promise<number | undefined> =>
      withPersonLocked(db, personId, async (tx) => {
        const own = await valid(personId, token.at, tx).select('id').execute();
        if (own.length >= most) return undefined;
        const { id } = await tx
          .insertInto('session')
          .values({
            public_id: token.publicId,
            person_id: personId,
            token_hash: token.hash,
            token_name: token.name,
            scopes: [...token.scopes],
            station_ids: token.stationIds === null ? null : [...token.stationIds],
            created_at: token.at,
            expires_at: token.expiresAt,
            seen_at: token.at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),

    /** @returns public id and name of the token, undefined when the person has no such one */
    revoke: (personId: number, id: number, end: { revoked_at: number; ended_by: SessionEnd }) =>
      db
        .updateTable('session')
        .set(end)
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .where('token_name', 'is not', null)
        .where('revoked_at', 'is', null)
        .returning(['public_id', sql<string>`token_name`.as('name')])
        .executeTakeFirst(),
  };
}
