import type { Kysely, Selectable } from 'kysely';
import type { Schema, SessionTable } from '../schema.ts';
import type { Account } from './people.ts';

export interface StoredSession {
  id: number;
  publicId: string;
  createdAt: number;
  expiresAt: number;
  person: Account;
}

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(db: Kysely<Schema>) {
  const alive = (now: number) =>
    db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .leftJoin('company', 'company.id', 'person.company_id')
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', now)
      .selectAll('person')
      .select([
        'company.code as company_code',
        'company.enterprise_code',
        'session.id as session_id',
        'session.public_id',
        'session.created_at as session_created_at',
        'session.expires_at',
      ]);

  return {
    async insert(session: Omit<Selectable<SessionTable>, 'id' | 'revoked_at'>): Promise<number> {
      const row = await db
        .insertInto('session')
        .values({ ...session, revoked_at: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** The session of a token, unless it ended. */
    async byTokenHash(hash: Buffer, now: number): Promise<StoredSession | undefined> {
      const row = await alive(now).where('session.token_hash', '=', hash).executeTakeFirst();
      return row && toSession(row);
    },

    async byPublicId(publicId: string, now: number): Promise<StoredSession | undefined> {
      const row = await alive(now).where('session.public_id', '=', publicId).executeTakeFirst();
      return row && toSession(row);
    },

    /** Which of these sessions did not end. */
    async aliveAmong(publicIds: readonly string[], now: number): Promise<Set<string>> {
      if (publicIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('session')
        .select('public_id')
        .where('public_id', 'in', publicIds)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      return new Set(rows.map((row) => row.public_id));
    },

    async revoke(id: number, at: number): Promise<void> {
      await db
        .updateTable('session')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

type SessionRow = Account & {
  session_id: number;
  public_id: string;
  session_created_at: number;
  expires_at: number;
};

function toSession({
  session_id,
  public_id,
  session_created_at,
  expires_at,
  ...person
}: SessionRow): StoredSession {
  return {
    id: session_id,
    publicId: public_id,
    createdAt: session_created_at,
    expiresAt: expires_at,
    person,
  };
}
