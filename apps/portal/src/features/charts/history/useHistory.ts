import type { EngineApi, History, Progress } from '@heliograph/contracts/engine';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A range that goes on is read again so often, ms. */
const EVERY_MS = 60_000;

export type HistoryQuestion = Omit<Parameters<EngineApi['history']['read']>[0], 'fresh'>;

export interface AskedHistory {
  /** The newest answer, also while another question is asked; null until there is one. */
  history: History | null;
  /** The answer is to what is asked now. */
  current: boolean;
  /** How far the reading is; null while nothing is read that anyone waits for. */
  progress: Progress | null;
  /** Why there is no newer answer; null where there is. */
  failure: unknown;
  /** It was called off by the person. */
  cancelled: boolean;
  /** Reads everything again. */
  refresh: () => void;
  cancel: () => void;
}

interface State extends Pick<AskedHistory, 'history' | 'progress' | 'failure' | 'cancelled'> {
  /** The question that `history` answers. */
  about: string | null;
}

const BEGUN: State = { history: null, about: null, progress: null, failure: null, cancelled: false };

/** Asks the engine for histories, and again each minute while the range goes on. @param question null asks nothing */
export function useHistory(question: HistoryQuestion | null): AskedHistory {
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
    const asked = JSON.parse(about) as HistoryQuestion;
    const call = new AbortController();
    calling.current = call;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function read(quietly: boolean) {
      const fresh = turn !== answered.current;
      if (!quietly) setState((before) => ({ ...before, progress: { done: 0, of: 0 }, cancelled: false }));
      try {
        const history = await api.history.read(
          { ...asked, fresh },
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
