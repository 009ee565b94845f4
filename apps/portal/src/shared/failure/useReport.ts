import type { ProgressOptions, Progress } from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface ReportQuery<T> {
  /** The last answer; it stays while the next one loads. */
  value: T | null;
  /** True if `value` answers the current question. */
  isCurrent: boolean;
  isLoading: boolean;
  progress: Progress | null;
  /** Why the current question has no answer; null while it has one or is loading. */
  failure: unknown;
  isCancelled: boolean;
  cancel: () => void;
  retry: () => void;
}

interface State<T> {
  /** Question that `value` answers. */
  question: string | null;
  value: T | null;
  /** Question being loaded; null also after a failure. */
  requested: string | null;
  progress: Progress | null;
  failure: unknown;
}

/**
 * Asks the engine for a report whenever the question changes, and cancels the request before.
 *
 * @param question the question as text; null asks nothing
 * @param release frees what an answer holds in the engine, once another one replaces it
 */
export function useReport<T>(
  question: string | null,
  ask: (options: ProgressOptions) => Promise<T>,
  release?: (value: T) => void,
): ReportQuery<T> {
  const [state, setState] = useState<State<T>>(INITIAL);
  const [attempt, setAttempt] = useState(0);
  const [controller, setController] = useState<AbortController | null>(null);
  const askNow = useEffectEvent(ask);
  const releaseNow = useEffectEvent((value: T) => release?.(value));
  /** The answer that `state` holds: it is in use until another one replaces it. */
  const shown = useRef<T | null>(null);
  const releaseShown = useEffectEvent(() => {
    if (shown.current !== null) release?.(shown.current);
    shown.current = null;
  });

  useEffect(() => {
    if (question === null) return;
    const control = new AbortController();
    let isOver = false;
    setController(control);
    setState((before) => ({ ...before, requested: question, progress: null, failure: null }));
    askNow({
      signal: control.signal,
      onProgress: (progress) =>
        setState((before) => (before.requested === question ? { ...before, progress } : before)),
    }).then(
      (value) => {
        if (isOver) return releaseNow(value);
        releaseShown();
        shown.current = value;
        setState({ question, value, requested: null, progress: null, failure: null });
      },
      (failure: unknown) => {
        if (!isOver) setState((before) => ({ ...before, requested: null, progress: null, failure }));
      },
    );
    return () => {
      isOver = true;
      control.abort();
    };
  }, [question, attempt]);
  useEffect(() => releaseShown, []);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const cancel = useCallback(() => controller?.abort(), [controller]);
  const isCancelled = state.failure instanceof EngineRejection && state.failure.kind === 'cancelled';
  return {
    value: state.value,
    isCurrent: state.question === question && state.requested === null && state.failure === null,
    isLoading: state.requested !== null,
    progress: state.progress,
    failure: isCancelled ? null : state.failure,
    isCancelled,
    cancel,
    retry,
  };
}

const INITIAL = { question: null, value: null, requested: null, progress: null, failure: null };
