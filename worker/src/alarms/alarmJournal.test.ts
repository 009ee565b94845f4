import { expect, it } from 'vitest';
import { createAlarmJournal, type ToldAlarm } from './alarmJournal.ts';

const alarm = (at: number) => ({ at }) as ToldAlarm;

it('[FLT-01] tells what came since a number, and that nothing did', () => {
  const journal = createAlarmJournal();
  journal.note(alarm(1));
  const heard = journal.next();
  expect(journal.since(heard)).toEqual([]);
  journal.note(alarm(2));
  expect(journal.since(heard)).toEqual([alarm(2)]);
});

it('[FLT-01] admits that entries are gone: after an interruption, and when there were too many', () => {
  const journal = createAlarmJournal();
  journal.note(alarm(1));
  const before = journal.next();
  journal.interrupt();
  expect(journal.since(before)).toBeNull();
  const after = journal.next();
  expect(journal.since(after)).toEqual([]);
  for (let at = 0; at < 20_000; at++) journal.note(alarm(at));
  expect(journal.since(after)).toBeNull();
  expect(journal.since(journal.next() - 1)).toEqual([alarm(19_999)]);
});
