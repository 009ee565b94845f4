import type { Account } from '../storage/repositories/people.ts';
import type { EndedSession, SessionsRepository, StoredSession } from '../storage/repositories/sessions.ts';
import { newPublicId, newToken, secretHash } from '../secrets/tokens.ts';

/** Remembered sign-ins end after 15 days (AUTH-06). */
const SESSION_MS = 1_296_000_000;

/** Validity of a proof of identity for dangerous writes (OPS-03). */
export const PROOF_MS = 15 * 60_000;

/** The origin of a sign-in. */
export interface SessionOrigin {
  address: string;
  agent: string;
}

export interface SessionOptions {
  /** Repository of a transaction, to open the session inside it. */
  store?: SessionsRepository;
  /** Lifetime, ms. */
  lifeMs?: number;
}

export type Session = StoredSession;
export type Sessions = ReturnType<typeof createSessions>;

/** Opaque, revocable sessions. Only a token's hash is stored; the token itself exists only in the result of `open`. */
export function createSessions({
  sessions,
  announce,
  now,
}: {
  sessions: SessionsRepository;
  /** Informs the other servers of sessions that ended. */
  announce: (publicIds: readonly string[]) => void;
  now: () => number;
}) {
  const ended = new Set<(publicId: string) => void>();

  function notify(publicIds: readonly string[]): void {
    for (const publicId of publicIds) for (const listener of ended) listener(publicId);
  }

  function announceEnd(publicIds: readonly string[]): void {
    if (publicIds.length === 0) return;
    notify(publicIds);
    announce(publicIds);
  }

  return {
    /** Null when the password has changed since `person` was read. */
    async open(
      person: Account,
      from: SessionOrigin,
      { store = sessions, lifeMs = SESSION_MS }: SessionOptions = {},
    ): Promise<{ token: string; session: Session } | null> {
      const token = newToken();
      const publicId = newPublicId();
      const createdAt = now();
      const expiresAt = createdAt + lifeMs;
      const row = {
        public_id: publicId,
        person_id: person.id,
        token_hash: secretHash(token),
        created_at: createdAt,
        expires_at: expiresAt,
        seen_at: createdAt,
        proved_at: createdAt,
        proof_until: createdAt + PROOF_MS,
        ...from,
      };
      const id = await store.insert(row, person.password_hash);
      if (id === undefined) return null;
      const proof = { provedAt: createdAt, proofUntil: createdAt + PROOF_MS };
      return { token, session: { id, publicId, createdAt, expiresAt, seenAt: createdAt, ...proof, person } };
    },

    byToken: (token: string): Promise<Session | undefined> => sessions.byTokenHash(secretHash(token), now()),

    /** Why the session of a token ended; null when nothing is known about it. */
    endOf: (token: string) => sessions.endOf(secretHash(token), now()),

    byPublicId: (publicId: string): Promise<Session | undefined> => sessions.byPublicId(publicId, now()),

    activeAmong: (publicIds: readonly string[]): Promise<Set<string>> =>
      sessions.activeAmong(publicIds, now()),

    publicIdsOf: (personId: number): Promise<string[]> => sessions.publicIdsOf(personId, now()),

    /** A person's active sessions, last used first. */
    activeOf: (personId: number) => sessions.activeOf(personId, now()),

    /**
     * Ends sessions of one person: the named ones, or all but one. Ended sessions and those of others are ignored.
     * @returns those that it ended
     */
    async revokeOf(
      personId: number,
      which: { publicIds: readonly string[] } | { allBut: number },
    ): Promise<EndedSession[]> {
      const end = { revoked_at: now(), ended_by: 'elsewhere' } as const;
      const ended = await sessions.revokeOf(personId, which, end);
      announceEnd(ended.map(({ public_id }) => public_id));
      return ended;
    },

    async revoke(session: Session): Promise<void> {
      await sessions.revoke(session.id, { revoked_at: now(), ended_by: 'signedOut' });
      announceEnd([session.publicId]);
    },

    /** Announces sessions that a committed transaction ended. */
    announceEnd,

    /** Another server announced the end of these. */
    acceptEnd: notify,

    /** Called for each session whose end was announced, by this process or another. */
    onRevoked: (listener: (publicId: string) => void): void => void ended.add(listener),
  };
}
