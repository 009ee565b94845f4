import { isUnanswered } from '../../engineError.ts';
import type { SetTimer } from '../../ports.ts';

/** Answers that are kept: more than the scenes of one wall need. */
const MAX_ENTRIES = 64;
/** How long a wall that is not live waits for a new answer, ms: on a dead network requests hang for long. */
const TIMEOUT_MS = 1_000;

/** Answers by request. */
export type Answers = [request: string, answer: unknown][];

export type ResponseCache = ReturnType<typeof createResponseCache>;

interface Options {
  setTimer: SetTimer;
  /** True if the fleet of the wall is live. */
  live: () => boolean;
}

/** A wall's last good answers, used again while the server gives none. Their `computedAt` shows how old they are. */
export function createResponseCache({ setTimer, live }: Options) {
  const answers = new Map<string, unknown>();
  let edition = 0;
  /** Grows when everything is cleared. */
  let era = 0;

  function keep(request: string, answer: unknown) {
    edition++;
    // The newest come last.
    answers.delete(request);
    answers.set(request, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= MAX_ENTRIES) break;
      answers.delete(oldest);
    }
  }

  function drop(request: string) {
    edition++;
    answers.delete(request);
  }

  /** The answer, or the last one once `TIMEOUT_MS` are over. */
  function orLast<T>(reading: Promise<T>, last: T): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = setTimer(() => resolve(last), TIMEOUT_MS);
      reading.finally(cancel).then(resolve, reject);
    });
  }

  return {
    /** Grows with each change. */
    edition: () => edition,
    all: (): Answers => [...answers],

    /** @throws EngineError as `read` does, where there is no earlier answer or the server refuses one. */
    async fetch<T>(request: string, read: () => Promise<T>): Promise<T> {
      const begun = era;
      const reading = read().then(
        (answer) => {
          if (begun === era) keep(request, answer);
          return answer;
        },
        (error: unknown) => {
          const known = answers.has(request);
          if (known && isUnanswered(error)) return answers.get(request) as T;
          if (known) drop(request);
          throw error;
        },
      );
      if (live() || !answers.has(request)) return reading;
      return orLast(reading, answers.get(request) as T);
    },

    /** Adds stored answers; those received since are newer. */
    restore(kept: Answers) {
      for (const [request, answer] of kept) if (!answers.has(request)) keep(request, answer);
    },
    /** They belong to other stations, or to another display. */
    clear() {
      edition++;
      era++;
      answers.clear();
    },
  };
}
