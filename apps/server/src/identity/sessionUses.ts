import type { SessionsRepository } from '../storage/repositories/sessions.ts';
import type { Session } from './sessions.ts';

/** Precision of `seen_at`. */
const EVERY_MS = 60_000;

export interface SessionUsesPorts {
  sessions: Pick<SessionsRepository, 'use'>;
  now: () => number;
  /** Called when a use could not be stored; the call itself continues. */
  onFailure: (error: unknown) => void;
}

export type SessionUses = ReturnType<typeof createSessionUses>;

/** Stores when and from where sessions are used, without delaying calls. */
export function createSessionUses({ sessions, now, onFailure }: SessionUsesPorts) {
  /** Sessions being written: a page opens with a handful of calls at once. */
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
