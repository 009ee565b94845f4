import type { Message } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { getCount, listMessages, nextRow, unlisted } from './messageTabs.ts';
import { messageTarget } from './MessageRows.tsx';
import { createNewAlarmDetector } from './NewAlarmAnnouncer.tsx';

const message = (id: string, change: Partial<Message> = {}): Message => ({
  id,
  kind: 'alarm',
  at: 10,
  read: 0,
  station_id: 1,
  station_name: 'Hill & Dale',
  device_id: 'x',
  device_name: 'Inverter',
  detail: {},
  recovered: 0,
  members: [],
  ...change,
});
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('[APP-06] tabs list all, unread, and other messages; their counts include what is beyond the list', () => {
  const list = [
    message('a1'),
    message('a2', { kind: 'fault', read: 1 }),
    message('n1', { kind: 'share' }),
    message('n2', { kind: 'password', read: 1 }),
  ];
  expect(ids(listMessages('all', list))).toEqual(['a1', 'a2', 'n1', 'n2']);
  expect(ids(listMessages('unread', list))).toEqual(['a1', 'n1']);
  expect(ids(listMessages('other', list))).toEqual(['n1', 'n2']);
  const messages = { list, unread: 12 };
  expect([getCount('all', messages), getCount('unread', messages), getCount('other', messages)]).toEqual([
    null,
    12,
    2,
  ]);
  expect(unlisted(messages)).toBe(10);
  expect(unlisted({ list, unread: 1 })).toBe(0);
});

it('[APP-06] a message links to the alarms of its device or station, its station, displays or the account', () => {
  const device = { id: 7, device_type: 'C002' } as const;
  const target = (change: Partial<Message>, of?: typeof device) => messageTarget(message('a', change), of);
  expect(target({}, device)).toBe('/device/C002?device=7&tab=warning&since=10');
  expect(target({ kind: 'fault', recovered: 1 }, device)).toBe(
    '/device/C002?device=7&tab=fault&since=10&state=resolved',
  );
  expect(target({})).toBe('/fault?state=all&q=Hill+%26+Dale');
  expect(target({ kind: 'fault', station_name: '' })).toBe('/fault?state=all');
  expect(messageTarget(message('i7', { kind: 'incident' }), undefined)).toBe('/fault?state=all&incident=7');
  expect(target({ kind: 'share', station_id: 3 })).toBe('/powerDetail?isOne=1&station=3');
  expect(target({ kind: 'assigned' })).toBe('/powerDetail');
  for (const kind of ['joined', 'removed', 'authority', 'password', 'contact'] as const) {
    expect(target({ kind })).toBe('/userCenter');
  }
  for (const kind of ['displaySilent', 'displayBack'] as const) {
    expect(target({ kind })).toBe('/displays');
  }
});

it('arrow keys move into the rows and stay within them', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => nextRow(key, 1, 3))).toEqual([
    2,
    0,
    0,
    2,
    null,
  ]);
  expect([nextRow('ArrowDown', 2, 3), nextRow('ArrowUp', 0, 3)]).toEqual([2, 0]);
  // On the tabs, Home and End belong to the tabs.
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => nextRow(key, -1, 3))).toEqual([
    0,
    null,
    null,
    null,
  ]);
  expect(nextRow('ArrowDown', -1, 0)).toBeNull();
});

it('detects new alarms, but not those of the first list, read, other or older ones', () => {
  const watch = createNewAlarmDetector();
  expect(watch([message('a1')])).toEqual([]);
  const next = [
    message('a3', { at: 30 }),
    message('n1', { at: 29, kind: 'share' }),
    message('a2', { at: 20, kind: 'fault' }),
    message('a9', { at: 15, read: 1 }),
    message('a1'),
    message('a0', { at: 5 }),
  ];
  expect(ids(watch(next))).toEqual(['a3', 'a2']);
  expect(watch(next)).toEqual([]);
  // Nothing is new when others are read or removed.
  expect(watch(next.slice(0, 2))).toEqual([]);
  expect(watch(next)).toEqual([]);
});
