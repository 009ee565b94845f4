import type { Account } from '../storage/repositories/people.ts';
import type { SessionsRepository, StoredSession } from '../storage/repositories/sessions.ts';
import { newPublicId, newToken, secretHash } from './tokens.ts';

/** Remembered sign-ins end after 15 days (spec A §9). */
const SESSION_MS = 1_296_000_000;

export type Session = StoredSession;
export type Sessions = ReturnType<typeof createSessions>;

/** Opaque, revocable sessions. Only a token's hash is kept, so the token itself exists once: in the answer of `open`. */
export function createSessions({ sessions, now }: { sessions: SessionsRepository; now: () => number }) {
  const ended = new Set<(publicId: string) => void>();

  return {
    async open(
      person: Account,
      from: { address: string; agent: string },
    ): Promise<{ token: string; session: Session }> {
      const token = newToken();
      const publicId = newPublicId();
      const createdAt = now();
      const expiresAt = createdAt + SESSION_MS;
      const id = await sessions.insert({
        public_id: publicId,
        person_id: person.id,
        token_hash: secretHash(token),
        created_at: createdAt,
        expires_at: expiresAt,
        seen_at: createdAt,
        ...from,
      });
      return { token, session: { id, publicId, createdAt, expiresAt, person } };
    },

    byToken: (token: string): Promise<Session | undefined> => sessions.byTokenHash(secretHash(token), now()),

    byPublicId: (publicId: string): Promise<Session | undefined> => sessions.byPublicId(publicId, now()),

    aliveAmong: (publicIds: readonly string[]): Promise<Set<string>> => sessions.aliveAmong(publicIds, now()),

    async revoke(session: Session): Promise<void> {
      await sessions.revoke(session.id, now());
      for (const listener of ended) listener(session.publicId);
    },

    /** Hears of each session revoked by this process. */
    onRevoked: (listener: (publicId: string) => void): void => void ended.add(listener),
  };
}
