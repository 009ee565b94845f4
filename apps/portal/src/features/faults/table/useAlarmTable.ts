import type { AlarmTable, Progress, TableShape } from '@heliograph/contracts/engine';
import { alarmsAtom, EngineRejection, useEngine } from '@heliograph/engine-client';
import { useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { TableGridHandle } from '../../../shared/grid/TableGrid.tsx';
import { createRenewer } from './createRenewer.ts';

export interface AlarmQuestion {
  deviceIds: readonly string[];
  /** Began in [start, end), ms. */
  start: number;
  end: number;
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
}

/** How far the answer to a question is. */
export type AlarmAnswer =
  | { phase: 'reading'; progress: Progress | null }
  | { phase: 'read'; alarms: AlarmTable }
  | { phase: 'failed'; failure: unknown }
  | { phase: 'cancelled' };

export interface AlarmTableUse {
  answer: AlarmAnswer;
  cancel: () => void;
  /** Asks the same once more. */
  again: () => void;
  /** The grid sorted or searched the table. */
  arranged: (shape: TableShape) => void;
}

const READING: AlarmAnswer = { phase: 'reading', progress: null };

/**
 * The table of alarms that answers a question; null asks nothing. The engine holds it until another question is asked,
 * and it is brought up to date whenever an alarm begins or ends, with the row that `grid` shows on top staying there.
 */
export function useAlarmTable(
  question: AlarmQuestion | null,
  grid: RefObject<TableGridHandle | null>,
): AlarmTableUse {
  const { api } = useEngine();
  const [attempt, setAttempt] = useState(0);
  // A question is what it says, whichever object says it.
  const asked = useMemo(() => JSON.stringify(question), [question]);
  const subject = `${attempt} ${asked}`;
  const [held, setHeld] = useState({ subject, answer: READING });
  const calling = useRef<AbortController | null>(null);

  useEffect(() => {
    const wanted = JSON.parse(asked) as AlarmQuestion | null;
    if (wanted === null) return;
    let gone = false;
    let table: number | null = null;
    const call = new AbortController();
    calling.current = call;
    const say = (answer: AlarmAnswer) => {
      if (!gone) setHeld({ subject, answer });
    };
    api.alarms
      .table(
        { ...wanted, deviceIds: [...wanted.deviceIds] },
        { signal: call.signal, onProgress: (progress) => say({ phase: 'reading', progress }) },
      )
      .then(
        (alarms) => {
          table = alarms.table.id;
          if (gone) void api.tables.close({ table });
          else say({ phase: 'read', alarms });
        },
        (failure: unknown) =>
          say(isCancelled(failure) ? { phase: 'cancelled' } : { phase: 'failed', failure }),
      );
    return () => {
      gone = true;
      call.abort();
      if (table !== null) void api.tables.close({ table });
    };
  }, [api, asked, subject]);

  const answer = held.subject === subject ? held.answer : READING;

  const show = useCallback(
    (id: number, change: (alarms: AlarmTable) => AlarmTable) =>
      setHeld((before) =>
        before.answer.phase === 'read' && before.answer.alarms.table.id === id
          ? { ...before, answer: { phase: 'read', alarms: change(before.answer.alarms) } }
          : before,
      ),
    [],
  );
  const again = useCallback(() => setAttempt((before) => before + 1), []);

  useRenewal(answer.phase === 'read' ? answer.alarms.table.id : null, grid, show, again);

  return {
    answer,
    cancel: useCallback(() => calling.current?.abort(), []),
    again,
    arranged: useCallback((table) => show(table.id, (alarms) => ({ ...alarms, table })), [show]),
  };
}

/** Brings a table up to date whenever alarms began or ended. */
function useRenewal(
  table: number | null,
  grid: RefObject<TableGridHandle | null>,
  show: (table: number, change: (alarms: AlarmTable) => AlarmTable) => void,
  gone: () => void,
) {
  const { api } = useEngine();
  const store = useStore();

  useEffect(() => {
    if (table === null) return;
    let left = false;
    async function renew(id: number) {
      const top = grid.current?.top()?.id;
      try {
        const { changed, place, ...alarms } = await api.alarms.refresh({
          table: id,
          id: typeof top === 'number' ? top : null,
        });
        if (left || !changed) return;
        show(id, () => alarms);
        grid.current?.renew(alarms.table.rows, place);
      } catch (failure) {
        // What was read stays where the engine cannot ask just now; a table that it let go of is read anew.
        if (!left && failure instanceof EngineRejection && failure.kind === 'badInput') gone();
      }
    }
    const renewer = createRenewer(() => renew(table));
    const leave = store.sub(alarmsAtom, renewer.due);
    // One may have begun between the reading and now.
    renewer.due();
    return () => {
      left = true;
      leave();
      renewer.stop();
    };
  }, [api, gone, grid, show, store, table]);
}

const isCancelled = (failure: unknown) => failure instanceof EngineRejection && failure.kind === 'cancelled';
