import type { AlarmTable, RefreshedAlarms, TableColumns } from '@heliograph/contracts/engine';
import {
  ALARM_STATES,
  alarmRemarks,
  ATTENTION_RANKS,
  attentionRank,
  priorityOfRank,
  priorityRank,
  type AlarmRemark,
  type AlarmTextsByCode,
} from '@heliograph/domain/alarms';
import { EngineError } from '../../engineError.ts';
import type { HttpClient } from '../../session/httpClient.ts';
import type { Task } from '../../rpc/task.ts';
import type { HeldTable, TableStore } from '../../tables/tableStore.ts';
import type { AlarmChangeLog } from '../alarmChangeLog.ts';
import { alarmColumns, listPlaces, listPriorities, type AlarmFleet } from './alarmColumns.ts';
import { KINDS, pickedRows, type AlarmRows } from './alarmRows.ts';
import { hasUnidentified, identifyAlarms } from './identifyAlarms.ts';
import { mergeAlarms } from './mergeAlarms.ts';
import { readAlarmRows, type AlarmQuestion, type ReadAlarms } from './readAlarmRows.ts';

interface Options {
  http: HttpClient;
  now: () => number;
  changeLog: AlarmChangeLog;
  places: () => AlarmFleet;
}

/** Gateways of stations that no page looks at push nothing here: chosen ones are read again after this, ms. */
const CHOSEN_AGAIN_MS = 30_000;

/** Source of a table of alarms. */
interface Source extends ReadAlarms {
  query: AlarmQuestion;
  /** ms */
  readAt: number;
  texts: AlarmTextsByCode;
  incidentText: (members: number) => string;
  /** Entries of the change log before this number are in the rows. */
  nextEntry: number;
}

/** Tables of alarms in the table stores of pages; the source of one is dropped with it. */
export function createAlarmTables({ http, now, changeLog, places }: Options) {
  const sources = new WeakMap<TableColumns, Source>();
  const known = new WeakMap<Source, Shown>();

  async function read(query: AlarmQuestion, task: Task): Promise<Source> {
    const nextEntry = changeLog.next();
    // Loaded with the first table, so that the engine starts without it.
    const [found, { alarmTexts, incidentText }] = await Promise.all([
      readAlarmRows(query, { http, now }, task),
      import('@heliograph/domain/alarmCatalogue'),
    ]);
    const lang = query.lang ?? 'en';
    const words = { texts: alarmTexts[lang], incidentText: incidentText[lang] };
    return { query, ...found, ...words, readAt: now(), nextEntry };
  }

  /** The source with the alarms pushed since; the same object when they change nothing. */
  async function caughtUp(source: Source, task: Task): Promise<Source> {
    const pushed = changeLog.since(source.nextEntry);
    // Entries that arrive while it is read are applied the next time; those it contains already change nothing.
    if (pushed === null) return read(source.query, task);
    if (source.query.choice)
      return now() - source.readAt < CHOSEN_AGAIN_MS ? source : read(source.query, task);
    const nextEntry = changeLog.next();
    const known = (await identified(source, task)) ?? source.rows;
    const rows = mergeAlarms(known, pushed, source.query) ?? known;
    if (rows !== source.rows) return { ...source, rows, nextEntry };
    source.nextEntry = nextEntry;
    return source;
  }

  /** Rows with the ids of pushed alarms, which are shown before the server is asked for them. */
  async function identified({ rows }: Source, task: Task): Promise<AlarmRows | null> {
    if (!hasUnidentified(rows)) return null;
    try {
      return await identifyAlarms(rows, { http, now }, task);
    } catch (error) {
      // Pushed alarms are shown while the server cannot be reached.
      if (error instanceof EngineError && error.failure.kind === 'cancelled') throw error;
      return null;
    }
  }

  function getColumns(source: Source): TableColumns {
    const where = source.query.choice ? source.places : listPlaces(places());
    const columns = alarmColumns(getShown(source), where, source);
    sources.set(columns, source);
    return columns;
  }

  function getShown(source: Source): Shown {
    const shown = known.get(source) ?? shownRows(source, now());
    known.set(source, shown);
    return shown;
  }

  function counts(source: Source): Omit<AlarmTable, 'table'> {
    const { rows, counts: remarks } = getShown(source);
    const { kind } = rows.codes;
    const fault = KINDS.indexOf('fault');
    let faults = 0;
    for (const code of kind) if (code === fault) faults++;
    return {
      faults,
      warnings: kind.length - faults,
      remarks,
      cutAt: source.cutAt,
      unidentified: hasUnidentified(source.rows),
      computedAt: now(),
    };
  }

  return {
    async open(query: AlarmQuestion, tables: TableStore, task: Task): Promise<AlarmTable> {
      if (query.end <= query.start)
        throw new EngineError('badInput', 0, 'the range ends before it starts', 'end');
      const source = await caughtUp(await read(query, task), task);
      return { table: tables.open(getColumns(source)), ...counts(source) };
    },

    /** @throws EngineError badInput for a table that is gone or holds no alarms of this fleet */
    async refresh(id: number, row: number | null, tables: TableStore, task: Task): Promise<RefreshedAlarms> {
      const before = sources.get(tables.get(id).columns);
      if (!before) throw new EngineError('badInput', 0, `no table of alarms ${id}`, 'table');
      const after = await caughtUp(before, task);
      const changed = after !== before;
      const table = changed ? tables.replace(id, getColumns(after)) : tables.shape(id);
      return { table, ...counts(after), changed, place: findPlace(tables.get(id), row) };
    },
  };
}

/**
 * Rows of a table, those first that somebody should look at: an incident is one row, that of its first alarm in
 * this order, unless its members are asked for.
 */
interface Shown {
  rows: AlarmRows;
  remarks: readonly (AlarmRemark | null)[];
  /** Counts of all alarms before they were filtered by remark. */
  counts: Record<AlarmRemark, number>;
  /** By incident. */
  members: ReadonlyMap<number, number>;
}

function shownRows({ rows, texts, query }: Source, now: number): Shown {
  const { handling, priority, incident, remark } = query;
  const state = handling && ALARM_STATES.indexOf(handling);
  const rank = priority && priorityRank(priority);
  const priorities = listPriorities(rows, texts);
  const remarks = remarksOn(rows, now);
  const isAsked = (row: number) =>
    (state === undefined || rows.codes.state[row] === state) &&
    (rank === undefined || priorities[row] === rank) &&
    (incident === undefined || rows.numbers.incident[row] === incident);
  const counts = { chattering: 0, standing: 0 };
  const members = new Map<number, number>();
  const picked = byAttention(rows, priorities).filter((row) => {
    if (!isAsked(row)) return false;
    const own = remarks[row];
    if (own) counts[own]++;
    if (remark !== undefined && own !== remark) return false;
    const of = rows.numbers.incident[row]!;
    if (incident !== undefined || Number.isNaN(of)) return true;
    members.set(of, (members.get(of) ?? 0) + 1);
    return members.get(of) === 1;
  });
  return {
    rows: pickedRows(rows, picked),
    remarks: Array.from(picked, (row) => remarks[row] ?? null),
    counts,
    members,
  };
}

/** Positions of rows that are newest first, by `attentionRank` and then newest first; in linear time. */
function byAttention({ numbers, codes }: AlarmRows, priorities: Float64Array): Uint32Array {
  const ranks = Uint8Array.from(priorities, (priority, row) =>
    attentionRank({
      isPending: Number.isNaN(numbers.recovered[row]),
      handling: ALARM_STATES[codes.state[row]!]!,
      priority: priorityOfRank(priority)!,
    }),
  );
  const next = new Uint32Array(ATTENTION_RANKS + 1);
  for (const rank of ranks) next[rank + 1]!++;
  for (let rank = 1; rank <= ATTENTION_RANKS; rank++) next[rank]! += next[rank - 1]!;
  const order = new Uint32Array(ranks.length);
  for (const [row, rank] of ranks.entries()) order[next[rank]!++] = row;
  return order;
}

function remarksOn({ numbers: { at, recovered }, codes: { device, code }, words }: AlarmRows, now: number) {
  const codes = words.code.words.length;
  return alarmRemarks({ at, recovered, placeOf: (row) => device[row]! * codes + code[row]! }, now);
}

/** Where an alarm's row stands as arranged. */
function findPlace({ columns, order }: HeldTable, id: number | null): number | null {
  const column = columns.id;
  if (id === null || column?.kind !== 'number') return null;
  const row = column.values.indexOf(id);
  if (row < 0) return null;
  const place = order === null ? row : order.indexOf(row);
  return place < 0 ? null : place;
}
