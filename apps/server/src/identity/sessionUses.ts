import type { SessionsRepository } from '../storage/repositories/sessions.ts';
import type { Session } from './sessions.ts';

/** How exact `seen_at` is. */
const EVERY_MS = 60_000;

export interface SessionUsesPorts {
  sessions: Pick<SessionsRepository, 'use'>;
  now: () => number;
  /** Hears that a use could not be kept; the call itself goes on. */
  onFailure: (error: unknown) => void;
}

export type SessionUses = ReturnType<typeof createSessionUses>;

/** Keeps when and from where sessions are used, without making any call wait for it. */
export function createSessionUses({ sessions, now, onFailure }: SessionUsesPorts) {
  /** Sessions that are being written just now: a page opens with a handful of calls at once. */
  const writing = new Set<number>();

  return {
    note({ id, seenAt }: Session, from: { address: string; agent: string }): void {
      const at = now();
      if (at - seenAt < EVERY_MS || writing.has(id)) return;
      writing.add(id);
      void sessions
        .use(id, { seen_at: at, ...from })
        .catch(onFailure)
        .finally(() => writing.delete(id));
    },
  };
}
