import type { Atom } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { fedAtom } from './fedAtom.ts';
import { createStationTable, type StationLive, type StationsLive } from './stationTable.ts';

type StationTable = ReturnType<typeof createStationTable>;

/** The table of each connection, with how many atoms show it. */
const tables = new WeakMap<EngineConnection, { table: StationTable; users: number; stop: () => void }>();

const EMPTY: StationsLive = createStationTable().view();

/** Live rows of all stations, for lists and maps. */
export const stationsLiveAtom: Atom<StationsLive> = fedAtom<StationsLive>(EMPTY, (engine, show) =>
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
  const created = fedAtom<StationLive | null>(null, (engine, show) =>
    shareTable(engine, (table) => {
      show(table.row(id));
      return table.onRow(id, show);
    }),
  );
  rowAtoms.set(id, created);
  return created;
}

/** The first user starts the connection's table, the last one's leaving ends it. */
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
  const unlisten = engine.onFrame(({ entities, stations }) => {
    // Another session's stations, or some are gone: the engine sends all rows again.
    if (entities !== undefined) table.clear();
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
