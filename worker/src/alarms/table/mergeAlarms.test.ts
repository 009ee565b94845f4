import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToldAlarm } from '../alarmJournal.ts';
import { createAlarmWords, KINDS, type AlarmRows } from './alarmRows.ts';
import { mergeAlarms } from './mergeAlarms.ts';
import type { AlarmQuestion } from './readAlarmRows.ts';

const question: AlarmQuestion = { deviceIds: ['A', 'B'], start: 100, end: 1000, state: null };

const alarm = (change: Partial<ToldAlarm> = {}): ToldAlarm => ({
  device_id: 'A',
  code: 'W1',
  type: 'alarm',
  level: 2,
  msg: 'Fan failure',
  at: 500,
  recovery: 0,
  ...change,
});

/** Rows as the server would have them. */
function rowsOf(alarms: readonly ToldAlarm[]): AlarmRows {
  const words = createAlarmWords();
  const newest = alarms.toSorted((a, b) => b.at - a.at);
  const numbers = (value: (each: ToldAlarm, index: number) => number) =>
    Float64Array.from(newest, (each, index) => value(each, index));
  const codes = (value: (each: ToldAlarm) => number) => Uint32Array.from(newest, value);
  return {
    numbers: {
      at: numbers(({ at }) => at),
      recovered: numbers(({ recovery }) => recovery || NaN),
      level: numbers(({ level }) => level),
      id: numbers((_, index) => 1000 - index),
    },
    codes: {
      kind: codes(({ type }) => (type === 'fault' ? 1 : 0)),
      message: codes(({ msg }) => words.message.codeOf(msg)),
      device: codes(({ device_id }) => words.device.codeOf(device_id)),
      code: codes(({ code }) => words.code.codeOf(code)),
    },
    words,
  };
}

const alarmsOf = ({ numbers, codes, words }: AlarmRows): ToldAlarm[] =>
  Array.from(numbers.at, (at, row) => ({
    device_id: words.device.words[codes.device[row]!]!,
    code: words.code.words[codes.code[row]!]!,
    type: KINDS[codes.kind[row]!] === 'fault' ? 'fault' : 'alarm',
    level: numbers.level[row]!,
    msg: words.message.words[codes.message[row]!]!,
    at,
    recovery: numbers.recovered[row]! || 0,
  }));

const told = fc.record({
  device_id: fc.constantFrom('A', 'B', 'C'),
  code: fc.constantFrom('W1', 'F1'),
  type: fc.constantFrom('alarm' as const, 'fault' as const),
  level: fc.integer({ min: 1, max: 3 }),
  msg: fc.constantFrom('Fan failure', 'Grid lost'),
  at: fc.integer({ min: 98, max: 104 }),
  recovery: fc.constantFrom(0, 900),
});
const keyOf = ({ device_id, code, at }: ToldAlarm) => `${device_id} ${code} ${at}`;

/** The same, slowly: what is known of each alarm, and then which of them are asked for. */
function merged(known: readonly ToldAlarm[], news: readonly ToldAlarm[], asked: AlarmQuestion): ToldAlarm[] {
  const all = new Map<string, ToldAlarm>();
  for (const each of [...known, ...news]) {
    const recovery = Math.max(each.recovery, all.get(keyOf(each))?.recovery ?? 0);
    all.set(keyOf(each), { ...each, recovery });
  }
  return [...all.values()].filter((each) => isAsked(each, asked));
}

const isAsked = ({ device_id, at, recovery }: ToldAlarm, { deviceIds, start, end, state }: AlarmQuestion) =>
  deviceIds.includes(device_id) &&
  at >= start &&
  at < end &&
  (state === null || state === (recovery > 0 ? 1 : 0));

describe('alarms that gateways tell of', () => {
  it('[FLT-01] leave rows that are what reading everything anew would give, newest first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(told, { selector: keyOf, maxLength: 20 }),
        fc.array(told, { maxLength: 20 }),
        fc.constantFrom(0 as const, null),
        (known, news, state) => {
          const asked = { ...question, state };
          const rows = rowsOf(known.filter((each) => isAsked(each, asked)));
          const after = mergeAlarms(rows, news, asked) ?? rows;
          // A table of pending alarms does not know which others ended before.
          const before = known.filter((each) => isAsked(each, asked));
          const text = (alarms: readonly ToldAlarm[]) => alarms.map((each) => JSON.stringify(each)).sort();
          expect(text(alarmsOf(after))).toEqual(
            text(merged(before, news, asked).map((each) => ({ ...blank, ...each }))),
          );
          expect([...after.numbers.at]).toEqual([...after.numbers.at].sort((a, b) => b - a));
          expect(new Set(after.numbers.id).size).toBe(after.numbers.id.length);
        },
      ),
    );
  });

  it('[FLT-01] change nothing when they are known, whatever is told of other devices and times', () => {
    const rows = rowsOf([alarm()]);
    const others = [alarm({ device_id: 'C' }), alarm({ at: 99 }), alarm({ at: 1000 })];
    expect(mergeAlarms(rows, [alarm(), ...others], question)).toBeNull();
    expect(mergeAlarms(rows, [], question)).toBeNull();
  });

  it('[FLT-01] go from the pending and come to the resolved when they end, and keep their number', () => {
    const ended = alarm({ recovery: 700 });
    expect(mergeAlarms(rowsOf([alarm()]), [ended], { ...question, state: 0 })!.numbers.at).toHaveLength(0);
    expect(alarmsOf(mergeAlarms(rowsOf([]), [ended], { ...question, state: 1 })!)).toEqual([ended]);
    const both = mergeAlarms(rowsOf([alarm()]), [ended], question)!;
    expect([...both.numbers.id]).toEqual([1000]);
    expect([...both.numbers.recovered]).toEqual([700]);
  });

  it('[FLT-01] do not begin again after they ended', () => {
    const ended = alarm({ recovery: 700 });
    expect(mergeAlarms(rowsOf([ended]), [alarm()], question)).toBeNull();
  });
});

/** The order of keys, so that alarms compare as text. */
const blank = alarm();
