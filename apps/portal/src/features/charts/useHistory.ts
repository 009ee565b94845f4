import type { EngineApi, History, Progress } from '@heliograph/contracts/engine';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How often a range that has not ended is read again, ms. */
const EVERY_MS = 60_000;

export type HistoryQuestion = Omit<Parameters<EngineApi['history']['read']>[0], 'fresh'>;

export interface HistoryQuery {
  /** The newest answer, also while another question loads; null until there is one. */
  history: History | null;
  /** True if `history` answers the current question. */
  current: boolean;
  /** Null unless the answer is awaited. */
  progress: Progress | null;
  /** Why there is no newer answer; null if there is. */
  failure: unknown;
  /** The person cancelled it. */
  cancelled: boolean;
  /** Reads everything again. */
  refresh: () => void;
  cancel: () => void;
}

interface State extends Pick<HistoryQuery, 'history' | 'progress' | 'failure' | 'cancelled'> {
  /** The question that `history` answers. */
  about: string | null;
}

const BEGUN: State = { history: null, about: null, progress: null, failure: null, cancelled: false };

/** Asks the engine for histories, and again every minute while the range goes on. @param question null asks nothing */
export function useHistory(question: HistoryQuestion | null): HistoryQuery {
  const { api } = useEngine();
  const [state, setState] = useState<State>(BEGUN);
  const [turn, setTurn] = useState(0);
  const answered = useRef(0);
  const calling = useRef<AbortController>(null);
  const about = question && JSON.stringify(question);

  useEffect(() => {
    if (about === null) {
      setState(BEGUN);
      return;
    }
    const input = JSON.parse(about) as HistoryQuestion;
    const call = new AbortController();
    calling.current = call;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function read(quietly: boolean) {
      const fresh = turn !== answered.current;
      if (!quietly) setState((before) => ({ ...before, progress: { done: 0, of: 0 }, cancelled: false }));
      try {
        const history = await api.history.read(
          { ...input, fresh },
          {
            signal: call.signal,
            onProgress: (progress) => {
              if (!quietly && !call.signal.aborted) setState((before) => ({ ...before, progress }));
            },
          },
        );
        if (call.signal.aborted) return;
        answered.current = turn;
        setState({ history, about, progress: null, failure: null, cancelled: false });
        if (history.end > history.computedAt) timer = setTimeout(() => void read(true), EVERY_MS);
      } catch (failure) {
        if (call.signal.aborted || (failure instanceof EngineRejection && failure.kind === 'cancelled'))
          return;
        setState((before) => ({ ...before, progress: null, failure }));
        timer = setTimeout(() => void read(true), EVERY_MS);
      }
    }

    void read(false);
    return () => {
      call.abort();
      clearTimeout(timer);
    };
  }, [api, about, turn]);

  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  const cancel = useCallback(() => {
    calling.current?.abort();
    setState((before) => ({ ...before, progress: null, cancelled: true }));
  }, []);

  const { about: answerTo, ...rest } = state;
  return { ...rest, current: answerTo === about, refresh, cancel };
}
