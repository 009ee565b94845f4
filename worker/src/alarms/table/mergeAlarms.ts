import { ALARM_STATES, stateAfterClear } from '@heliograph/domain/alarms';
import type { ReportedAlarm } from '../alarmChangeLog.ts';
import { KINDS, type AlarmCodes, type AlarmNumbers, type AlarmRows } from './alarmRows.ts';
import type { AlarmQuestion } from './readAlarmRows.ts';

/**
 * Rows with what gateways pushed: alarms that began are added, those that recovered are updated or removed, depending on
 * the query's state; an alarm that ended does not begin again. Added ones get an id below 0 until they are identified.
 *
 * @returns null when nothing changes
 */
export function mergeAlarms(
  rows: AlarmRows,
  pushed: readonly ReportedAlarm[],
  { deviceIds, start, end, state }: AlarmQuestion,
): AlarmRows | null {
  const wanted = deviceIds && new Set(deviceIds);
  const edits: Edit[] = [];
  for (const alarm of latest(pushed)) {
    if (wanted?.has(alarm.device_id) === false || alarm.at < start || alarm.at >= end) continue;
    const first = firstAt(rows.numbers.at, alarm.at);
    const found = find(rows, alarm, first);
    const held = found === null ? 0 : rows.numbers.recovered[found]! || 0;
    const now = { ...alarm, recovery: Math.max(alarm.recovery, held) };
    const fits = state === null || state === (now.recovery > 0 ? 1 : 0);
    if (found === null) {
      if (fits) edits.push({ place: first, drop: 0, add: now });
    } else if (!fits) {
      edits.push({ place: found, drop: 1, add: null });
    } else if (differs(rows, found, now)) {
      edits.push({ place: found, drop: 1, add: now, id: rows.numbers.id[found]! });
    }
  }
  return edits.length === 0 ? null : edited(rows, edits);
}

/** One alarm in place of what stands there, before it, or nothing in its place. */
interface Edit {
  place: number;
  drop: 0 | 1;
  add: ReportedAlarm | null;
  /** Id of an alarm that had a row. */
  id?: number;
}

/** Each alarm once, as it was pushed last, newest first. */
function latest(pushed: readonly ReportedAlarm[]): ReportedAlarm[] {
  const alarms = new Map<string, ReportedAlarm>();
  for (const alarm of pushed) {
    const key = JSON.stringify([alarm.device_id, alarm.code, alarm.at]);
    alarms.set(key, { ...alarm, recovery: Math.max(alarm.recovery, alarms.get(key)?.recovery ?? 0) });
  }
  return [...alarms.values()].sort((a, b) => b.at - a.at);
}

/** The first of descending instants that is not after `at`. */
function firstAt(instants: Float64Array, at: number): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instants[middle]! > at) low = middle + 1;
    else high = middle;
  }
  return low;
}

type AlarmKey = Pick<ReportedAlarm, 'device_id' | 'code' | 'at'>;

/** The row of an alarm; null where there is none. */
export const getRow = (rows: AlarmRows, alarm: AlarmKey): number | null =>
  find(rows, alarm, firstAt(rows.numbers.at, alarm.at));

/** The row of an alarm among those that began when it did. */
function find({ numbers, codes, words }: AlarmRows, alarm: AlarmKey, first: number): number | null {
  const device = words.device.find(alarm.device_id);
  const code = words.code.find(alarm.code);
  for (let row = first; numbers.at[row] === alarm.at; row++) {
    if (codes.device[row] === device && codes.code[row] === code) return row;
  }
  return null;
}

function differs({ numbers, codes, words }: AlarmRows, row: number, alarm: ReportedAlarm): boolean {
  return (
    (numbers.recovered[row]! || 0) !== alarm.recovery ||
    numbers.level[row] !== alarm.level ||
    codes.kind[row] !== findKind(alarm) ||
    codes.message[row] !== words.message.find(alarm.msg)
  );
}

const findKind = ({ type }: ReportedAlarm) => KINDS.indexOf(type === 'fault' ? 'fault' : 'warning');

function edited({ numbers, codes, words }: AlarmRows, edits: readonly Edit[]): AlarmRows {
  // Rows before one that goes are written before it goes.
  const ordered = edits.toSorted((a, b) => a.place - b.place || a.drop - b.drop);
  const lowest = numbers.id.reduce((least, id) => Math.min(least, id), 0);
  let added = 0;
  const ids = ordered.map(({ add, id }) => id ?? (add === null ? NaN : lowest - ++added));
  const column = <Column extends Float64Array | Uint32Array>(
    before: Column,
    valueOf: (alarm: ReportedAlarm, edit: number) => number,
  ) => spliced(before, ordered, valueOf);
  return {
    numbers: {
      at: column(numbers.at, ({ at }) => at),
      recovered: column(numbers.recovered, ({ recovery }) => recovery || NaN),
      level: column(numbers.level, ({ level }) => level),
      id: column(numbers.id, (_, edit) => ids[edit]!),
      incident: column(numbers.incident, (_, edit) => {
        const { place, drop } = ordered[edit]!;
        return drop === 1 ? numbers.incident[place]! : NaN;
      }),
    } satisfies AlarmNumbers,
    codes: {
      kind: column(codes.kind, findKind),
      state: column(codes.state, ({ recovery }, edit) => findState(recovery, ordered[edit]!, codes.state)),
      message: column(codes.message, ({ msg }) => words.message.codeOf(msg)),
      device: column(codes.device, ({ device_id }) => words.device.codeOf(device_id)),
      code: column(codes.code, ({ code }) => words.code.codeOf(code)),
    } satisfies AlarmCodes,
    words,
  };
}

/** State after a push, which changes the condition only; a new alarm is unacknowledged. */
function findState(recovery: number, { place, drop }: Edit, states: Uint32Array): number {
  const before = drop === 1 ? ALARM_STATES[states[place]!]! : 'unacknowledged';
  return ALARM_STATES.indexOf(recovery > 0 ? stateAfterClear(before) : before);
}

/** A copy of a column with edits made, which are in the order of their places. */
function spliced<Column extends Float64Array | Uint32Array>(
  before: Column,
  edits: readonly Edit[],
  valueOf: (alarm: ReportedAlarm, edit: number) => number,
): Column {
  const growth = edits.reduce((sum, { add, drop }) => sum + (add ? 1 : 0) - drop, 0);
  const after = new (before.constructor as new (length: number) => Column)(before.length + growth);
  let from = 0;
  let to = 0;
  const copy = (past: number) => {
    after.set(before.subarray(from, past), to);
    to += past - from;
  };
  edits.forEach(({ place, drop, add }, edit) => {
    copy(place);
    if (add) after[to++] = valueOf(add, edit);
    from = place + drop;
  });
  copy(before.length);
  return after;
}
