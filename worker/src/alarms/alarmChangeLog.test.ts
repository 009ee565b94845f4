import { expect, it } from 'vitest';
import { createAlarmChangeLog, type ReportedAlarm } from './alarmChangeLog.ts';

const alarm = (at: number) => ({ at }) as ReportedAlarm;

it('[FLT-01] returns the entries since a number, even if there are none', () => {
  const log = createAlarmChangeLog();
  log.add(alarm(1));
  const next = log.next();
  expect(log.since(next)).toEqual([]);
  log.add(alarm(2));
  expect(log.since(next)).toEqual([alarm(2)]);
});

it('[FLT-01] returns null when entries are missing after an interruption or because there were too many', () => {
  const log = createAlarmChangeLog();
  log.add(alarm(1));
  const before = log.next();
  log.interrupt();
  expect(log.since(before)).toBeNull();
  const after = log.next();
  expect(log.since(after)).toEqual([]);
  for (let at = 0; at < 20_000; at++) log.add(alarm(at));
  expect(log.since(after)).toBeNull();
  expect(log.since(log.next() - 1)).toEqual([alarm(19_999)]);
});
