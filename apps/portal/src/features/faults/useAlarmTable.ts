import type { AlarmTable, Progress, TableShape } from '@heliograph/contracts/engine';
import type { FleetChoice } from '@heliograph/contracts/http';
import type { AlarmPriority, AlarmRemark, AlarmState } from '@heliograph/domain/alarms';
import { alarmsAtom, EngineRejection, useEngine } from '@heliograph/engine-client';
import type { Language } from '@heliograph/i18n';
import { useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import type { TableGridHandle } from '../../shared/grid/TableGrid.tsx';
import { useLongQuery } from '../../shared/query/useLongQuery.ts';
import { createRefresher } from './createRefresher.ts';

export interface AlarmQuery {
  deviceIds?: readonly string[];
  /** Instead of `deviceIds`, in a fleet that is read in parts. */
  choice?: FleetChoice;
  /** Began in [start, end), ms. */
  start: number;
  end: number;
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** Only those in this state of handling. */
  handling?: AlarmState;
  priority?: AlarmPriority;
  remark?: AlarmRemark;
  /** Only members of it. */
  incident?: number;
  /** Language of messages. */
  lang: Language;
}

/** Loading state of the table. */
export type AlarmTableState =
  | { phase: 'reading'; progress: Progress | null }
  | { phase: 'read'; alarms: AlarmTable }
  | { phase: 'failed'; failure: unknown }
  | { phase: 'cancelled' };

export interface AlarmTableResult {
  state: AlarmTableState;
  /** The table read last: it stays while another is read, so that nothing typed beside it is lost. */
  last: AlarmTable | null;
  cancel: () => void;
  /** Runs the same query again. */
  retry: () => void;
  /** The grid sorted or searched the table. */
  onArranged: (shape: TableShape) => void;
}

/** The engine reads a choice again after this at the earliest, ms. */
const AGAIN_MS = 30_000;

/** After which the engine is asked again for ids of alarms that were just pushed, ms; doubled each time. */
const IDENTIFY_MS = { first: 1_000, longest: 60_000 };

/**
 * The alarm table of a query; null loads nothing (FLT-03). The engine holds the table until the query changes; it
 * refreshes whenever an alarm begins or ends, keeping the top row of `grid` in place.
 */
export function useAlarmTable(
  query: AlarmQuery | null,
  grid: RefObject<TableGridHandle | null>,
): AlarmTableResult {
  const { api } = useEngine();
  const read = useLongQuery<AlarmTable>({
    key: query && ['alarms.table', query],
    ask: ({ api }, options) =>
      api.alarms.table({ ...query!, deviceIds: query!.deviceIds && [...query!.deviceIds] }, options),
    release: ({ table }) => void api.tables.close({ table: table.id }),
  });
  const { data, error, isFetching, isCurrent, isCancelled, progress, refetch, cancel } = read;
  const isRead = isCurrent && !isFetching && error === null;
  /** Changes of the table since it was read. */
  const [changes, setChanges] = useState<Partial<AlarmTable> & { id?: number }>({});
  const last = useMemo(
    () => (data ? { ...data, ...(changes.id === data.table.id && changes) } : null),
    [data, changes],
  );
  const show = useCallback(
    (id: number, change: Partial<AlarmTable>) =>
      setChanges((before) => ({ ...(before.id === id && before), ...change, id })),
    [],
  );
  const retry = useCallback(() => void refetch(), [refetch]);

  useTableRefresh(isRead && data ? data.table.id : null, {
    isPushed: query?.choice === undefined,
    grid,
    show,
    reload: retry,
  });

  function state(): AlarmTableState {
    if (isRead && last) return { phase: 'read', alarms: last };
    if (isCancelled) return { phase: 'cancelled' };
    if (error !== null && !isFetching) return { phase: 'failed', failure: error };
    return { phase: 'reading', progress };
  }
  return {
    state: state(),
    last,
    cancel,
    retry,
    onArranged: useCallback((table) => show(table.id, { table }), [show]),
  };
}

interface Refreshed {
  /** True if gateways push all alarms of the table; it is read again now and then otherwise. */
  isPushed: boolean;
  grid: RefObject<TableGridHandle | null>;
  show: (table: number, change: Partial<AlarmTable>) => void;
  reload: () => void;
}

/** Refreshes a table whenever alarms begin or end. */
function useTableRefresh(table: number | null, { isPushed, grid, show, reload }: Refreshed) {
  const { api } = useEngine();
  const store = useStore();

  useEffect(() => {
    if (table === null) return;
    let isStale = false;
    let pause = IDENTIFY_MS.first;
    let again: ReturnType<typeof setTimeout> | undefined;
    function identifyLater(unidentified: boolean) {
      clearTimeout(again);
      if (unidentified) again = setTimeout(() => refresher.due(), pause);
      pause = unidentified ? Math.min(2 * pause, IDENTIFY_MS.longest) : IDENTIFY_MS.first;
    }
    async function refresh(id: number) {
      const top = grid.current?.top()?.id;
      try {
        const { changed, place, ...alarms } = await api.alarms.refresh({
          table: id,
          id: typeof top === 'number' ? top : null,
        });
        if (isStale) return;
        identifyLater(alarms.unidentified);
        if (!changed) return;
        show(id, alarms);
        grid.current?.renew(alarms.table.rows, place);
      } catch (failure) {
        // The shown rows stay while the engine is unreachable; a table it dropped is loaded again.
        if (!isStale && failure instanceof EngineRejection && failure.kind === 'badInput') reload();
      }
    }
    const refresher = createRefresher(() => refresh(table));
    const unsubscribe = store.sub(alarmsAtom, refresher.due);
    // An alarm may have begun since the table was read.
    refresher.due();
    const timer = isPushed ? undefined : setInterval(() => document.hidden || refresher.due(), AGAIN_MS);
    return () => {
      isStale = true;
      unsubscribe();
      clearInterval(timer);
      clearTimeout(again);
      refresher.stop();
    };
  }, [api, reload, grid, show, store, table, isPushed]);
}
