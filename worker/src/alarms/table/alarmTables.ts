import type { AlarmTable, RefreshedAlarms, TableColumns } from '@heliograph/contracts/engine';
import { EngineError } from '../../engineError.ts';
import type { HttpClient } from '../../http/httpClient.ts';
import type { Work } from '../../pages/work.ts';
import type { HeldTable, TableRoom } from '../../tables/tableRoom.ts';
import type { AlarmJournal } from '../alarmJournal.ts';
import { alarmColumns, type AlarmPlaces } from './alarmColumns.ts';
import { KINDS, type AlarmRows } from './alarmRows.ts';
import { mergeAlarms } from './mergeAlarms.ts';
import { readAlarmRows, type AlarmQuestion } from './readAlarmRows.ts';

interface Options {
  http: HttpClient;
  now: () => number;
  journal: AlarmJournal;
  places: () => AlarmPlaces;
}

/** What a table of alarms was made of. */
interface Source {
  question: AlarmQuestion;
  rows: AlarmRows;
  /** Entries of the journal before this number are in the rows. */
  heard: number;
}

export type AlarmTables = ReturnType<typeof createAlarmTables>;

/** Tables of alarms in the rooms of pages; what is known of one goes with it. */
export function createAlarmTables({ http, now, journal, places }: Options) {
  const sources = new WeakMap<TableColumns, Source>();

  async function read(question: AlarmQuestion, work: Work): Promise<Source> {
    const heard = journal.next();
    return { question, rows: await readAlarmRows(question, { http, now }, work), heard };
  }

  /** The source with what was told since; the same object when that changes nothing. */
  async function caughtUp(source: Source, work: Work): Promise<Source> {
    const told = journal.since(source.heard);
    // Entries of the time while it is read are taken the next time, and change nothing where they were in it.
    if (told === null) return read(source.question, work);
    const heard = journal.next();
    const rows = mergeAlarms(source.rows, told, source.question);
    if (rows !== null) return { ...source, rows, heard };
    source.heard = heard;
    return source;
  }

  function columnsOf(source: Source): TableColumns {
    const columns = alarmColumns(source.rows, places());
    sources.set(columns, source);
    return columns;
  }

  function counts({ rows }: Source): Omit<AlarmTable, 'table'> {
    const { kind } = rows.codes;
    const fault = KINDS.indexOf('fault');
    let faults = 0;
    for (const code of kind) if (code === fault) faults++;
    return { faults, warnings: kind.length - faults, computedAt: now() };
  }

  return {
    async open(question: AlarmQuestion, tables: TableRoom, work: Work): Promise<AlarmTable> {
      if (question.end <= question.start)
        throw new EngineError('badInput', 0, 'the range ends before it begins', 'end');
      const source = await caughtUp(await read(question, work), work);
      return { table: tables.open(columnsOf(source)), ...counts(source) };
    },

    /** @throws EngineError badInput for a table that is gone or holds no alarms of this fleet */
    async refresh(id: number, row: number | null, tables: TableRoom, work: Work): Promise<RefreshedAlarms> {
      const before = sources.get(tables.get(id).columns);
      if (!before) throw new EngineError('badInput', 0, `no table of alarms ${id}`, 'table');
      const after = await caughtUp(before, work);
      const changed = after !== before;
      const table = changed ? tables.replace(id, columnsOf(after)) : tables.shape(id);
      return { table, ...counts(after), changed, place: placeOf(tables.get(id), row) };
    },
  };
}

/** Where an alarm's row stands as arranged. */
function placeOf({ columns, order }: HeldTable, id: number | null): number | null {
  const column = columns.id;
  if (id === null || column?.kind !== 'number') return null;
  const row = column.values.indexOf(id);
  if (row < 0) return null;
  const place = order === null ? row : order.indexOf(row);
  return place < 0 ? null : place;
}
