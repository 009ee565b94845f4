import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportedAlarm } from '../alarmChangeLog.ts';
import { ALARM_STATES } from '@heliograph/domain/alarms';
import { createAlarmWords, KINDS, type AlarmRows } from './alarmRows.ts';
import { mergeAlarms } from './mergeAlarms.ts';
import type { AlarmQuestion } from './readAlarmRows.ts';

const question: AlarmQuestion = { deviceIds: ['A', 'B'], start: 100, end: 1000, state: null };

const alarm = (change: Partial<ReportedAlarm> = {}): ReportedAlarm => ({
  device_id: 'A',
  code: 'W1',
  type: 'alarm',
  level: 2,
  msg: 'Fan failure',
  at: 500,
  recovery: 0,
  ...change,
});

/** Rows as the server would return them. */
function makeRows(alarms: readonly ReportedAlarm[]): AlarmRows {
  const words = createAlarmWords();
  const newest = alarms.toSorted((a, b) => b.at - a.at);
  const numbers = (value: (each: ReportedAlarm, index: number) => number) =>
    Float64Array.from(newest, (each, index) => value(each, index));
  const codes = (value: (each: ReportedAlarm) => number) => Uint32Array.from(newest, value);
  return {
    numbers: {
      at: numbers(({ at }) => at),
      recovered: numbers(({ recovery }) => recovery || NaN),
      level: numbers(({ level }) => level),
      id: numbers((_, index) => 1000 - index),
      incident: numbers(() => NaN),
    },
    codes: {
      kind: codes(({ type }) => (type === 'fault' ? 1 : 0)),
      state: codes(({ recovery }) => ALARM_STATES.indexOf(recovery > 0 ? 'normal' : 'acknowledged')),
      message: codes(({ msg }) => words.message.codeOf(msg)),
      device: codes(({ device_id }) => words.device.codeOf(device_id)),
      code: codes(({ code }) => words.code.codeOf(code)),
    },
    words,
  };
}

const makeAlarms = ({ numbers, codes, words }: AlarmRows): ReportedAlarm[] =>
  Array.from(numbers.at, (at, row) => ({
    device_id: words.device.words[codes.device[row]!]!,
    code: words.code.words[codes.code[row]!]!,
    type: KINDS[codes.kind[row]!] === 'fault' ? 'fault' : 'alarm',
    level: numbers.level[row]!,
    msg: words.message.words[codes.message[row]!]!,
    at,
    recovery: numbers.recovered[row]! || 0,
  }));

const pushedAlarm = fc.record({
  device_id: fc.constantFrom('A', 'B', 'C'),
  code: fc.constantFrom('W1', 'F1'),
  type: fc.constantFrom('alarm' as const, 'fault' as const),
  level: fc.integer({ min: 1, max: 3 }),
  msg: fc.constantFrom('Fan failure', 'Grid lost'),
  at: fc.integer({ min: 98, max: 104 }),
  recovery: fc.constantFrom(0, 900),
});
const getKey = ({ device_id, code, at }: ReportedAlarm) => `${device_id} ${code} ${at}`;

/** A slow reference: merges by alarm, then filters by the question. */
function merged(
  known: readonly ReportedAlarm[],
  news: readonly ReportedAlarm[],
  query: AlarmQuestion,
): ReportedAlarm[] {
  const all = new Map<string, ReportedAlarm>();
  for (const each of [...known, ...news]) {
    const recovery = Math.max(each.recovery, all.get(getKey(each))?.recovery ?? 0);
    all.set(getKey(each), { ...each, recovery });
  }
  return [...all.values()].filter((each) => matchesQuestion(each, query));
}

const matchesQuestion = (
  { device_id, at, recovery }: ReportedAlarm,
  { deviceIds, start, end, state }: AlarmQuestion,
) =>
  deviceIds!.includes(device_id) &&
  at >= start &&
  at < end &&
  (state === null || state === (recovery > 0 ? 1 : 0));

describe('merging pushed alarms', () => {
  it('[FLT-01] gives the same rows as loading everything again, newest first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(pushedAlarm, { selector: getKey, maxLength: 20 }),
        fc.array(pushedAlarm, { maxLength: 20 }),
        fc.constantFrom(0 as const, null),
        (known, news, state) => {
          const query = { ...question, state };
          const rows = makeRows(known.filter((each) => matchesQuestion(each, query)));
          const after = mergeAlarms(rows, news, query) ?? rows;
          // A table of pending alarms does not contain those that recovered before.
          const before = known.filter((each) => matchesQuestion(each, query));
          const text = (alarms: readonly ReportedAlarm[]) =>
            alarms.map((each) => JSON.stringify(each)).sort();
          expect(text(makeAlarms(after))).toEqual(
            text(merged(before, news, query).map((each) => ({ ...blank, ...each }))),
          );
          expect([...after.numbers.at]).toEqual([...after.numbers.at].sort((a, b) => b - a));
          expect(new Set(after.numbers.id).size).toBe(after.numbers.id.length);
        },
      ),
    );
  });

  it('[FLT-01] ignores known alarms, and those of other devices and times', () => {
    const rows = makeRows([alarm()]);
    const others = [alarm({ device_id: 'C' }), alarm({ at: 99 }), alarm({ at: 1000 })];
    expect(mergeAlarms(rows, [alarm(), ...others], question)).toBeNull();
    expect(mergeAlarms(rows, [], question)).toBeNull();
  });

  it('[FLT-01] moves recovered alarms from pending to resolved, and keeps their IDs', () => {
    const ended = alarm({ recovery: 700 });
    expect(mergeAlarms(makeRows([alarm()]), [ended], { ...question, state: 0 })!.numbers.at).toHaveLength(0);
    expect(makeAlarms(mergeAlarms(makeRows([]), [ended], { ...question, state: 1 })!)).toEqual([ended]);
    const both = mergeAlarms(makeRows([alarm()]), [ended], question)!;
    expect([...both.numbers.id]).toEqual([1000]);
    expect([...both.numbers.recovered]).toEqual([700]);
  });

  it('[ALM-01] a new alarm is unacknowledged, and one that recovers keeps its acknowledgement', () => {
    const state = (rows: AlarmRows | null) => ALARM_STATES[rows!.codes.state[0]!];
    const added = mergeAlarms(makeRows([]), [alarm()], question);
    expect(state(added)).toBe('unacknowledged');
    expect(state(mergeAlarms(added!, [alarm({ recovery: 700 })], question))).toBe('returned');
    expect(state(mergeAlarms(makeRows([alarm()]), [alarm({ recovery: 700 })], question))).toBe('normal');
    expect(state(mergeAlarms(makeRows([alarm()]), [alarm({ level: 3 })], question))).toBe('acknowledged');
  });

  it('[FLT-01] does not reopen a recovered alarm', () => {
    const ended = alarm({ recovery: 700 });
    expect(mergeAlarms(makeRows([ended]), [alarm()], question)).toBeNull();
  });
});

/** Gives alarms the same order of keys, so that they compare as text. */
const blank = alarm();
