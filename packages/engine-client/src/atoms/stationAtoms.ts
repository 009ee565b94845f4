import {
  STATION_MEASURES,
  STATION_STATUSES,
  type StationColumns,
  type StationLiveStatus,
  type StationMeasure,
} from '@heliograph/contracts/engine';
import type { Atom } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { subscriptionAtom } from './subscriptionAtom.ts';

/** Current values of a station; null if there is no fresh value. */
export interface StationLive {
  status: StationLiveStatus;
  /** W */
  pv: number | null;
  load: number | null;
  /** W, > 0 discharging. */
  battery: number | null;
  /** W, > 0 importing. */
  grid: number | null;
  generator: number | null;
  /** % */
  soc: number | null;
  /** kWh generated today. */
  today: number | null;
  /** Newest source time, ms; null when it never reported. */
  at: number | null;
  /** Devices that are not offline, and all devices. */
  online: number;
  devices: number;
  /** Known but stale values with their source time, ms; missing if there are none. */
  stale?: Partial<Record<StationMeasure, { value: number; at: number }>>;
}

/** All stations at a moment: a new object whenever a row changed, reading from one table (so compare it, don't keep it). */
export interface StationsLive {
  readonly size: number;
  get(id: number): StationLive | undefined;
  entries(): IterableIterator<[number, StationLive]>;
}

/** A constant table with these columns. */
export function toStationsLive(columns: StationColumns): StationsLive {
  const staleOf = staleRows(columns);
  return new Map(Array.from(columns.id, (id, i) => [id, rowAt(columns, i, staleOf.get(i))]));
}

/** The table of each connection, with the number of atoms that show it. */
const tables = new WeakMap<EngineConnection, { table: StationTable; users: number; stop: () => void }>();

const EMPTY: StationsLive = createStationTable().view();

/** Live rows of all stations, for lists and maps. */
export const stationsLiveAtom: Atom<StationsLive> = subscriptionAtom<StationsLive>(EMPTY, (engine, show) =>
  shareTable(engine, (table) => {
    show(table.view());
    return table.onTable(show);
  }),
);

const rowAtoms = new Map<number, Atom<StationLive | null>>();

/** One station's live row; changes only when that station does. Null until known. */
export function stationLiveAtom(id: number): Atom<StationLive | null> {
  const existing = rowAtoms.get(id);
  if (existing) return existing;
  const created = subscriptionAtom<StationLive | null>(null, (engine, show) =>
    shareTable(engine, (table) => {
      show(table.row(id));
      return table.onRow(id, show);
    }),
  );
  rowAtoms.set(id, created);
  return created;
}

/** The first user starts the connection's table, the last one stops it. */
function shareTable(engine: EngineConnection, begin: (table: StationTable) => () => void): () => void {
  const shared = tables.get(engine) ?? startTable(engine);
  shared.users++;
  const end = begin(shared.table);
  return () => {
    end();
    shared.users--;
    if (shared.users === 0) shared.stop();
  };
}

function startTable(engine: EngineConnection) {
  const table = createStationTable();
  const unlisten = engine.onFrame(({ versions, stations }) => {
    // Another session's stations, or some were removed: the engine sends all rows again.
    if (versions?.entities !== undefined) table.clear();
    if (stations !== undefined) table.apply(stations);
  });
  const unwatch = engine.watch({ stations: true });
  const started = {
    table,
    users: 0,
    stop() {
      unlisten();
      unwatch();
      tables.delete(engine);
    },
  };
  tables.set(engine, started);
  return started;
}

type StationTable = ReturnType<typeof createStationTable>;

/** Rows by station; a frame costs as much as the rows it contains. */
export function createStationTable() {
  const rows = new Map<number, StationLive>();
  const rowListeners = new Map<number, Set<(row: StationLive | null) => void>>();
  const tableListeners = new Set<(table: StationsLive) => void>();

  const view = (): StationsLive => ({
    size: rows.size,
    get: (id) => rows.get(id),
    entries: () => rows.entries(),
  });

  function notify(id: number, row: StationLive | null) {
    for (const listener of rowListeners.get(id) ?? []) listener(row);
  }

  return {
    view,
    row: (id: number) => rows.get(id) ?? null,

    apply(columns: StationColumns) {
      const staleOf = staleRows(columns);
      for (let i = 0; i < columns.id.length; i++) {
        const id = columns.id[i] ?? 0;
        const row = rowAt(columns, i, staleOf.get(i));
        rows.set(id, row);
        notify(id, row);
      }
      for (const listener of tableListeners) listener(view());
    },

    clear() {
      rows.clear();
      for (const id of rowListeners.keys()) notify(id, null);
      for (const listener of tableListeners) listener(view());
    },

    onRow(id: number, listener: (row: StationLive | null) => void): () => void {
      const listeners = rowListeners.get(id) ?? new Set();
      rowListeners.set(id, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rowListeners.delete(id);
      };
    },

    onTable(listener: (table: StationsLive) => void): () => void {
      tableListeners.add(listener);
      return () => void tableListeners.delete(listener);
    },
  };
}

type StaleMeasures = NonNullable<StationLive['stale']>;

/** Stale values by row index. */
function staleRows({ stale }: StationColumns): ReadonlyMap<number, StaleMeasures> {
  const rows = new Map<number, StaleMeasures>();
  stale?.row.forEach((row, i) => {
    const measure = STATION_MEASURES[stale.measure[i] ?? 0] ?? 'pv';
    rows.set(row, {
      ...rows.get(row),
      [measure]: { value: stale.value[i] ?? NaN, at: stale.at[i] ?? NaN },
    });
  });
  return rows;
}

function rowAt(columns: StationColumns, i: number, stale: StaleMeasures | undefined): StationLive {
  return {
    ...(stale && { stale }),
    status: STATION_STATUSES[columns.status[i] ?? 0] ?? 'nodata',
    pv: known(columns.pv[i]),
    load: known(columns.load[i]),
    battery: known(columns.battery[i]),
    grid: known(columns.grid[i]),
    generator: known(columns.generator[i]),
    soc: known(columns.soc[i]),
    today: known(columns.today[i]),
    at: known(columns.at[i]),
    online: columns.online[i] ?? 0,
    devices: columns.devices[i] ?? 0,
  };
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
