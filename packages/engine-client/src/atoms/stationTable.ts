import { STATION_STATUSES, type StationColumns, type StationLiveStatus } from '@heliograph/contracts/engine';

/** A station as it is now; null where no fresh value is known. */
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
  /** Newest source time, ms; null when never heard. */
  at: number | null;
  /** Devices not offline, and all. */
  online: number;
  devices: number;
}

/** All stations, as of a moment: a new object whenever a row changed, reading from one table (so compare it, don't keep it). */
export interface StationsLive {
  readonly size: number;
  get(id: number): StationLive | undefined;
  entries(): IterableIterator<[number, StationLive]>;
}

/** Columns as a table of its own, which stays as it is. */
export function tableOf(columns: StationColumns): StationsLive {
  return new Map(Array.from(columns.id, (id, i) => [id, rowAt(columns, i)]));
}

/** Rows by station, changed in proportion to what a frame brings. */
export function createStationTable() {
  const rows = new Map<number, StationLive>();
  const rowListeners = new Map<number, Set<(row: StationLive | null) => void>>();
  const tableListeners = new Set<(table: StationsLive) => void>();

  const view = (): StationsLive => ({
    size: rows.size,
    get: (id) => rows.get(id),
    entries: () => rows.entries(),
  });

  function tell(id: number, row: StationLive | null) {
    for (const listener of rowListeners.get(id) ?? []) listener(row);
  }

  return {
    view,
    row: (id: number) => rows.get(id) ?? null,

    apply(columns: StationColumns) {
      for (let i = 0; i < columns.id.length; i++) {
        const id = columns.id[i] ?? 0;
        const row = rowAt(columns, i);
        rows.set(id, row);
        tell(id, row);
      }
      for (const listener of tableListeners) listener(view());
    },

    clear() {
      rows.clear();
      for (const id of rowListeners.keys()) tell(id, null);
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

function rowAt(columns: StationColumns, i: number): StationLive {
  return {
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
