import { useEffect, useMemo, useState } from 'react';
import type { Asked } from '../widgets/asked.ts';

/** After a failure, or an old answer, the question is asked again sooner, ms. */
const RETRY = 10_000;
/** An answer is old once it has missed this many repetitions. */
const MISSES = 3;

export interface Question<T> {
  ask: () => Promise<T>;
  /** What is asked about; an answer about something else is not shown. Null asks nothing. */
  subject: string | null;
  /** Asks at once, too, whenever this changes. */
  occasion: string;
  /** Between two questions, ms. */
  every: number;
  /** ms */
  now: number;
}

interface Answer<T> {
  subject: string;
  value: T | null;
  failed: boolean;
}

/** Asks again and again while shown, and keeps the newest answer, also while later tries fail. */
export function useRefreshed<T extends { computedAt: number }>(question: Question<T>): Asked<T> {
  const { ask, subject, occasion, every, now } = question;
  const [answer, setAnswer] = useState<Answer<T> | null>(null);

  useEffect(() => {
    if (subject === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;

    async function run(about: string) {
      const value = await ask().catch(() => null);
      if (gone) return;
      setAnswer((before) =>
        value === null
          ? { subject: about, value: before?.subject === about ? before.value : null, failed: true }
          : { subject: about, value, failed: false },
      );
      // While the server is away a wall is told again what it was told last.
      const isNew = value !== null && Date.now() - value.computedAt < 2 * every;
      timer = setTimeout(() => void run(about), isNew ? every : Math.min(RETRY, every));
    }

    void run(subject);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, subject, occasion, every]);

  const current = answer?.subject === subject ? answer : null;
  const value = current?.value ?? null;
  const failed = current?.failed ?? false;
  const old = value !== null && now - value.computedAt > MISSES * every;
  return useMemo(() => ({ value, failed, old }), [value, failed, old]);
}
