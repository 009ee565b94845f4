import type { SessionEnd } from '@heliograph/contracts/http';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { SessionTable } from '../accountSchema.ts';
import type { Schema } from '../schema.ts';
import type { Account } from './people.ts';
import { anyText } from '../anyOf.ts';

export interface StoredSession {
  id: number;
  publicId: string;
  createdAt: number;
  expiresAt: number;
  /** Last use, to the minute. */
  seenAt: number;
  /** When the person last proved who they are, epoch ms. */
  provedAt: number;
  /** Until when that counts for dangerous writes. */
  proofUntil: number;
  person: Account;
}

/** Source of a call. */
export type SessionUse = Pick<Selectable<SessionTable>, 'seen_at' | 'address' | 'agent'>;

/** When and why sessions end; people learn the reason, displays need none. */
export interface SessionEnding {
  revoked_at: number;
  ended_by: SessionEnd | null;
}

export type EndedSession = Pick<Selectable<SessionTable>, 'public_id' | 'address' | 'agent'>;

export type SessionsRepository = ReturnType<typeof sessionsRepository>;

export function sessionsRepository(db: Kysely<Schema>) {
  const alive = (now: number) =>
    db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.person_id')
      .leftJoin('company', 'company.id', 'person.company_id')
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', now)
      .where('person.disabled_at', 'is', null)
      .selectAll('person')
      .select([
        'company.code as company_code',
        'company.enterprise_code',
        'session.id as session_id',
        'session.public_id',
        'session.created_at as session_created_at',
        'session.expires_at',
        'session.seen_at',
        'session.token_name',
        'session.scopes',
        'session.station_ids',
        'session.proved_at',
        'session.proof_until',
      ]);

  return {
    /**
     * Opens a session if the person's password is still `passwordHash` and the account can be used; undefined otherwise.
     * The lock makes a sign-in and a change of the account wait for each other, so that no session outlives that.
     */
    async insert(
      session: Omit<
        Selectable<SessionTable>,
        'id' | 'revoked_at' | 'ended_by' | 'token_name' | 'scopes' | 'station_ids'
      >,
      passwordHash: string | null,
    ): Promise<number | undefined> {
      const { public_id, token_hash, created_at, expires_at, seen_at, address, agent } = session;
      const { proved_at, proof_until } = session;
      const { rows } = await sql<{ id: number }>`
insert into session (public_id, person_id, token_hash, created_at, expires_at, seen_at, address, agent, proved_at, proof_until)
select ${public_id}, id, ${token_hash}, ${created_at}, ${expires_at}, ${seen_at}, ${address}, ${agent}, ${proved_at}, ${proof_until}
from person
where id = ${session.person_id} and password_hash is not distinct from ${passwordHash} and disabled_at is null
for share
returning id`.execute(db);
      return rows[0]?.id;
    },

    /** The active session of a token. */
    async byTokenHash(hash: Buffer, now: number): Promise<StoredSession | undefined> {
      const row = await alive(now).where('session.token_hash', '=', hash).executeTakeFirst();
      return row && toSession(row);
    },

    async byPublicId(publicId: string, now: number): Promise<StoredSession | undefined> {
      const row = await alive(now).where('session.public_id', '=', publicId).executeTakeFirst();
      return row && toSession(row);
    },

    /** Why the session of a token ended; null when it is active, unknown, or ended without a reason. */
    async endOf(tokenHash: Buffer, now: number): Promise<SessionEnd | null> {
      const row = await db
        .selectFrom('session')
        .select(['revoked_at', 'expires_at', 'ended_by'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return null;
      return row.revoked_at === null && row.expires_at <= now ? 'expired' : row.ended_by;
    },

    /** The active ones among these sessions. */
    async activeAmong(publicIds: readonly string[], now: number): Promise<Set<string>> {
      if (publicIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('session')
        .select('public_id')
        .where('public_id', '=', anyText(publicIds))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      return new Set(rows.map((row) => row.public_id));
    },

    /** Public ids of a person's active sessions, including API tokens. */
    async publicIdsOf(personId: number, now: number): Promise<string[]> {
      const rows = await db
        .selectFrom('session')
        .select('public_id')
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
      return rows.map((row) => row.public_id);
    },

    /** A person's active sign-ins, last used first. */
    activeOf: (personId: number, now: number) =>
      db
        .selectFrom('session')
        .where('person_id', '=', personId)
        .where('token_name', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(['public_id', 'created_at', 'seen_at', 'expires_at', 'address', 'agent'])
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    async use(id: number, use: SessionUse): Promise<void> {
      await db
        .updateTable('session')
        .set(use)
        .where('id', '=', id)
        .where('seen_at', '<', use.seen_at)
        .execute();
    },

    async prove(id: number, proof: { proved_at: number; proof_until: number }): Promise<void> {
      await db.updateTable('session').set(proof).where('id', '=', id).execute();
    },

    /** Forgets the proofs of a person's other sessions. */
    async forgetProofs(personId: number, allBut: number): Promise<void> {
      await db
        .updateTable('session')
        .set({ proof_until: 0 })
        .where('person_id', '=', personId)
        .where('id', '<>', allBut)
        .execute();
    },

    /** Ends sign-ins of one person. @returns the active ones among them, with the origin of their last use */
    revokeOf(
      personId: number,
      which: { publicIds: readonly string[] } | { allBut: number },
      end: SessionEnding,
    ): Promise<EndedSession[]> {
      return db
        .updateTable('session')
        .set(end)
        .where('person_id', '=', personId)
        .where('token_name', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', end.revoked_at)
        .where((eb) =>
          'allBut' in which ? eb('id', '<>', which.allBut) : eb('public_id', '=', anyText(which.publicIds)),
        )
        .returning(['public_id', 'address', 'agent'])
        .execute();
    },

    /** Ends all sessions of a person, API tokens included. @returns their public ids */
    async revokeAllOf(personId: number, end: SessionEnding): Promise<string[]> {
      const rows = await db
        .updateTable('session')
        .set(end)
        .where('person_id', '=', personId)
        .where('revoked_at', 'is', null)
        .returning('public_id')
        .execute();
      return rows.map((row) => row.public_id);
    },

    async revoke(id: number, end: SessionEnding): Promise<void> {
      await db.updateTable('session').set(end).where('id', '=', id).where('revoked_at', 'is', null).execute();
    },
  };
}

type SessionRow = Account & {
  session_id: number;
  public_id: string;
  session_created_at: number;
  expires_at: number;
  seen_at: number;
  proved_at: number;
  proof_until: number;
} & Pick<Selectable<SessionTable>, 'token_name' | 'scopes' | 'station_ids'>;

function toSession({
  session_id,
  public_id,
  session_created_at,
  expires_at,
  seen_at,
  token_name,
  scopes,
  station_ids,
  proved_at,
  proof_until,
  ...person
}: SessionRow): StoredSession {
  return {
    id: session_id,
    publicId: public_id,
    createdAt: session_created_at,
    expiresAt: expires_at,
    seenAt: seen_at,
    provedAt: proved_at,
    proofUntil: proof_until,
    person:
      token_name === null || scopes === null
        ? person
        : { ...person, token: { id: session_id, name: token_name, scopes, stationIds: station_ids } },
  };
}
