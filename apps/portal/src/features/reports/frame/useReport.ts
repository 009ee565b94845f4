import type { Following, Progress } from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

export interface AskedReport<T> {
  /** The last answer; it stays while the next is on its way. */
  value: T | null;
  /** The answer is to what is asked now. */
  current: boolean;
  busy: boolean;
  progress: Progress | null;
  /** Why there is no answer to what is asked now; null while there is, or may yet be. */
  failure: unknown;
  cancelled: boolean;
  cancel: () => void;
  /** Asks again. */
  retry: () => void;
}

interface State<T> {
  /** What `value` answers. */
  question: string | null;
  value: T | null;
  /** What is on its way, or failed. */
  asked: string | null;
  progress: Progress | null;
  failure: unknown;
}

/**
 * Asks the engine for a report whenever the question changes, and calls off the one before.
 *
 * @param question what is asked, as text; null asks nothing
 * @param release lets go of an answer that another takes the place of
 */
export function useReport<T>(
  question: string | null,
  ask: (following: Following) => Promise<T>,
  release?: (value: T) => void,
): AskedReport<T> {
  const [state, setState] = useState<State<T>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [controller, setController] = useState<AbortController | null>(null);
  const askNow = useEffectEvent(ask);
  const letGo = useEffectEvent((value: T) => release?.(value));

  useEffect(() => {
    if (question === null) return;
    const control = new AbortController();
    let answered: T | null = null;
    setController(control);
    setState((before) => ({ ...before, asked: question, progress: null, failure: null }));
    askNow({
      signal: control.signal,
      onProgress: (progress) =>
        setState((before) => (before.asked === question ? { ...before, progress } : before)),
    }).then(
      (value) => {
        answered = value;
        if (gone) return letGo(value);
        setState({ question, value, asked: null, progress: null, failure: null });
      },
      (failure: unknown) => {
        if (!gone) setState((before) => ({ ...before, asked: null, progress: null, failure }));
      },
    );
    let gone = false;
    return () => {
      gone = true;
      control.abort();
      if (answered !== null) letGo(answered);
    };
  }, [question, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const cancel = useCallback(() => controller?.abort(), [controller]);
  const cancelled = state.failure instanceof EngineRejection && state.failure.kind === 'cancelled';
  return {
    value: state.value,
    current: state.question === question && state.asked === null && state.failure === null,
    busy: state.asked !== null,
    progress: state.progress,
    failure: cancelled ? null : state.failure,
    cancelled,
    cancel,
    retry,
  };
}

const NOTHING = { question: null, value: null, asked: null, progress: null, failure: null };
