import { isUnanswered } from '../../engineError.ts';
import type { SetTimer } from '../../ports.ts';

/** Questions whose answers are kept: more than the scenes of one wall ask. */
const MOST = 64;
/** How long a wall that is not live waits for another answer than the last, ms: a dead network may say nothing for long. */
const PATIENCE_MS = 1_000;

/** Answers by question. */
export type Answers = [question: string, answer: unknown][];

export type LastTold = ReturnType<typeof createLastTold>;

interface Options {
  setTimer: SetTimer;
  /** Whether the fleet of whoever asks is live. */
  live: () => boolean;
}

/** The last good answers to what a wall asks, given again while the server gives none. Old ones say so by their `computedAt`. */
export function createLastTold({ setTimer, live }: Options) {
  const answers = new Map<string, unknown>();
  let edition = 0;
  /** Grows when all that was told is none of this wall's any more. */
  let era = 0;

  function keep(question: string, answer: unknown) {
    edition++;
    // The newest come last.
    answers.delete(question);
    answers.set(question, answer);
    for (const oldest of answers.keys()) {
      if (answers.size <= MOST) break;
      answers.delete(oldest);
    }
  }

  function drop(question: string) {
    edition++;
    answers.delete(question);
  }

  /** Whichever comes first: an answer, or the end of patience. */
  function sooner<T>(reading: Promise<T>, last: T): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = setTimer(() => resolve(last), PATIENCE_MS);
      reading.finally(cancel).then(resolve, reject);
    });
  }

  return {
    /** Grows with each change. */
    edition: () => edition,
    all: (): Answers => [...answers],

    /** @throws EngineError as `read` does, where there is no earlier answer or the server refuses one. */
    async ask<T>(question: string, read: () => Promise<T>): Promise<T> {
      const begun = era;
      const reading = read().then(
        (answer) => {
          if (begun === era) keep(question, answer);
          return answer;
        },
        (error: unknown) => {
          const known = answers.has(question);
          if (known && isUnanswered(error)) return answers.get(question) as T;
          if (known) drop(question);
          throw error;
        },
      );
      if (live() || !answers.has(question)) return reading;
      return sooner(reading, answers.get(question) as T);
    },

    /** Takes what was kept before; what was told since is newer. */
    restore(kept: Answers) {
      for (const [question, answer] of kept) if (!answers.has(question)) keep(question, answer);
    },
    /** They were of other stations, or of another display. */
    clear() {
      edition++;
      era++;
      answers.clear();
    },
  };
}
