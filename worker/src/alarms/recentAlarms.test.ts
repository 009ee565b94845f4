import type { AlarmRecord } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { createRecentAlarms, getNewest } from './recentAlarms.ts';

const record = (id: number, changes: Partial<AlarmRecord> = {}): AlarmRecord => ({
  id: String(id),
  deviceId: `device-${id}`,
  timestamp: id,
  recovery: 0,
  detail: JSON.stringify({ msg: 'Gateway connection lost', deviceName: 'Gateway', code: 'N01' }),
  level: 1,
  priority: 'medium',
  state: 0,
  type: 'alarm',
  incident: null,
  handling: {
    state: 'unacknowledged',
    acknowledgedAt: null,
    acknowledgedBy: '',
    announced: true,
    suppressedUntil: null,
    suppressedBy: '',
    reason: '',
    cause: null,
  },
  ...changes,
});

const shown = (records: readonly AlarmRecord[]) =>
  getNewest(records, { limit: 60, pendingFirst: true }).map(({ id, members }) => [id, members]);

it('[ALM-02] what is pending and urgent comes first, what somebody knows of later', () => {
  const known = { ...record(9).handling, state: 'acknowledged' as const };
  expect(
    shown([
      record(9, { priority: 'high', handling: known }),
      record(8, { priority: 'low' }),
      record(7, { priority: 'high' }),
      record(10, { priority: 'high', state: 1, recovery: 11 }),
    ]),
  ).toEqual([
    ['7', 1],
    ['8', 1],
    ['9', 1],
    ['10', 1],
  ]);
});

it('[ALM-03] a thousand members of an incident are one line, and those that are back stand for themselves', () => {
  const members = Array.from({ length: 1000 }, (_, i) => record(i + 1, { incident: 7 }));
  const back = record(2000, { incident: 7, state: 1, recovery: 2001 });
  expect(shown([...members, record(3000), back])).toEqual([
    ['3000', 1],
    ['1000', 1000],
    ['2000', 1],
  ]);
});

it('[TRU-05] alarms of stations that a person may not see any more are in no count and no list', () => {
  const now = Date.parse('2026-11-26T02:00Z');
  const recent = createRecentAlarms();
  recent.merge([record(1, { timestamp: now - 1 }), record(2, { timestamp: now - 2, type: 'fault' })], 0);
  expect(recent.week('UTC', now, null)).toMatchObject({ pending: { warnings: 1, faults: 1 }, load: 2 });
  recent.keepDevices(new Set(['device-2']));
  expect(recent.week('UTC', now, null)).toMatchObject({ pending: { warnings: 0, faults: 1 }, load: 1 });
  expect(recent.newest({ limit: 60 }, null).map(({ id }) => id)).toEqual(['2']);
});

it('[ALM-07] the load counts what was announced in the last ten minutes, and an incident once', () => {
  const now = Date.parse('2026-11-26T02:00Z');
  const at = (id: number, minutesAgo: number, changes: Partial<AlarmRecord> = {}) =>
    record(id, { timestamp: now - minutesAgo * 60_000, ...changes });
  const recent = createRecentAlarms();
  recent.merge(
    [
      at(1, 0),
      at(2, 9),
      at(3, 10),
      at(4, 1, { state: 1, recovery: now }),
      at(5, 1, { handling: { ...record(5).handling, state: 'shelved', announced: false } }),
      at(8, 1, { handling: { ...record(8).handling, state: 'shelved' } }),
      at(6, 2, { incident: 7 }),
      at(7, 2, { incident: 7 }),
    ],
    0,
  );
  expect(recent.week('UTC', now, null).load).toBe(5);
  expect(recent.week('UTC', now + 600_000, null).load).toBe(0);
});

it('[TRU-05] thirteen gateways of an incident are one alarm in the load, among those of the week, and among open ones', () => {
  const now = Date.parse('2026-11-26T02:00Z');
  const members = Array.from({ length: 13 }, (_, i) =>
    record(i + 1, { incident: 7, timestamp: now - 60_000 - i }),
  );
  const recent = createRecentAlarms();
  recent.merge([...members, record(20, { timestamp: now - 3_600_000 })], 0);
  const { load, warnings, faults, days, pending } = recent.week('UTC', now, null);
  expect(load).toBe(1);
  for (const counts of [{ warnings, faults }, days.at(-1)!, pending])
    expect(counts.warnings + counts.faults).toBe(2);
});
