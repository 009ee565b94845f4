import { encodeJson } from './encodeJson.ts';

/** How long an answer is kept, ms: longer than pages wait for it and ask again. */
const KEPT_MS = 120_000;
/** Changes of one session whose answers are kept, and sessions: the oldest are dropped. */
const MAX_PER_SESSION = 8;
const MAX_SESSIONS = 500;
/** Longest answer that is kept, characters of its JSON. */
const MAX_LENGTH = 16_384;

interface Kept {
  at: number;
  answer: Promise<unknown>;
}

export type AnswerMemory = ReturnType<typeof createAnswerMemory>;

/**
 * Answers of changes, for pages that lost them on the way (docs/adr/0082). They stay in the memory of this process: they
 * may contain secrets that are shown once.
 */
export function createAnswerMemory(now: () => number) {
  const sessions = new Map<string, Map<string, Kept>>();

  return {
    /** Makes a change and keeps its answer or refusal. A change that is already known is not made again. */
    keep(session: string, id: string, change: () => Promise<unknown>): Promise<unknown> {
      const own = sessions.get(session) ?? new Map<string, Kept>();
      const known = findRecent(own, id);
      if (known) return known;
      const answer = change();
      own.set(id, { at: now(), answer });
      dropOldest(own, MAX_PER_SESSION);
      // The session that was active last is the last one to be dropped.
      sessions.delete(session);
      sessions.set(session, own);
      dropOldest(sessions, MAX_SESSIONS);
      answer.then(
        (data) => {
          const json = encodeJson(data ?? null);
          if (typeof json !== 'string' || json.length > MAX_LENGTH) own.delete(id);
        },
        () => undefined,
      );
      return answer;
    },

    /** The answer of a change, also while it is being made; undefined if it is not known here. */
    find(session: string, id: string): Promise<unknown> | undefined {
      const own = sessions.get(session);
      return own && findRecent(own, id);
    },
  };

  function findRecent(own: ReadonlyMap<string, Kept>, id: string): Promise<unknown> | undefined {
    const kept = own.get(id);
    return kept && now() - kept.at < KEPT_MS ? kept.answer : undefined;
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
