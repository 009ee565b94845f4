import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advanceGroups,
  GROUP_INTERVAL_MS,
  GROUP_WAIT_MS,
  nextDue,
  type AlarmChange,
  type AlarmGroup,
  type GroupNotification,
} from './advanceGroups.ts';
import { DEFAULT_NOTIFICATIONS, type NotificationSettings } from './settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-24T10:00Z');

interface Sent extends GroupNotification {
  at: number;
}

/** A user whose groups are processed whenever something happens or is due. */
function person(settings: Partial<NotificationSettings> = {}) {
  let groups: AlarmGroup[] = [];
  let ids = 0;
  let now = START;
  const sent: Sent[] = [];
  const moment = () => ({
    now,
    settings: { ...DEFAULT_NOTIFICATIONS, lang: 'en' as const, ...settings },
    newId: () => `group-${++ids}`,
  });
  function advance(changes: readonly AlarmChange[]) {
    // Round-trips through JSON, as in the database.
    const stored = JSON.parse(JSON.stringify(groups)) as AlarmGroup[];
    const result = advanceGroups(stored, changes, moment());
    groups = result.groups;
    sent.push(...result.notifications.map((one) => ({ ...one, at: now - START })));
  }
  return {
    sent,
    groups: () => groups,
    /** Advances to `ms` after the start, processing groups when they are due. */
    until(ms: number) {
      for (let due = nextDue(groups); due !== null && due <= START + ms; due = nextDue(groups)) {
        now = Math.max(now, due);
        advance([]);
      }
      now = START + ms;
    },
    escalates: (...alarms: [id: number, stationId: number][]) =>
      advance(alarms.map(([id, stationId]) => ({ id, stationId, ended: false, escalated: true as const }))),
    starts: (...alarms: [id: number, stationId: number][]) =>
      advance(alarms.map(([id, stationId]) => ({ id, stationId, ended: false }))),
    join: (incidentId: number | undefined, ...alarms: [id: number, stationId: number][]) =>
      advance(alarms.map(([id, stationId]) => ({ id, stationId, ended: false, incidentId }))),
    ends: (...alarms: [id: number, stationId: number][]) =>
      advance(alarms.map(([id, stationId]) => ({ id, stationId, ended: true }))),
  };
}

const fleet = (count: number) => Array.from({ length: count }, (_, i): [number, number] => [i + 1, i + 1]);

describe('an incident', () => {
  it('[ALM-03] an incident is reported once, whoever joins later, and its end once', () => {
    const anna = person({ repeatHours: 0 });
    const all = fleet(1000);
    // Some alarms were recorded before the incident was found.
    anna.starts(...all.slice(0, 3));
    anna.join(7, ...all.slice(0, 900));
    anna.until(GROUP_WAIT_MS);
    expect(anna.sent).toMatchObject([{ kind: 'incident', ended: [], lasting: [] }]);
    expect(anna.sent[0]!.began).toHaveLength(900);
    anna.join(7, ...all.slice(900));
    anna.until(20 * MINUTE);
    anna.ends(...all.slice(1));
    anna.until(40 * MINUTE);
    expect(anna.sent).toHaveLength(1);
    anna.ends(...all.slice(0, 1));
    anna.until(60 * MINUTE);
    expect(anna.sent).toHaveLength(2);
    expect(anna.sent[1]!.ended).toHaveLength(1000);
    expect(anna.groups()).toEqual([]);
  });

  it('[ALM-03] reports who leaves it by itself, and is over without them', () => {
    const anna = person({ repeatHours: 0 });
    const all = fleet(10);
    anna.join(7, ...all);
    anna.until(GROUP_WAIT_MS);
    anna.ends(...all.slice(1));
    anna.until(40 * MINUTE);
    anna.join(undefined, ...all.slice(0, 1));
    anna.until(60 * MINUTE);
    expect(anna.sent.map(({ kind, began, ended }) => [kind, began.length, ended.length])).toEqual([
      ['incident', 10, 0],
      ['incident', 0, 9],
      ['station', 1, 0],
    ]);
  });
});

describe('alarms of a station', () => {
  it('[ALM-05] are reported together after 30 s, later ones after 5 min, and their ends', () => {
    const anna = person();
    anna.starts([1, 7]);
    anna.until(10_000);
    anna.starts([2, 7]);
    anna.until(MINUTE);
    anna.starts([3, 7]);
    anna.until(10 * MINUTE);
    anna.ends([1, 7], [2, 7], [3, 7]);
    anna.until(HOUR);
    expect(anna.sent.map(({ at, began, ended, lasting }) => ({ at, began, ended, lasting }))).toEqual([
      { at: GROUP_WAIT_MS, began: [1, 2], ended: [], lasting: [] },
      { at: GROUP_WAIT_MS + GROUP_INTERVAL_MS, began: [3], ended: [], lasting: [1, 2] },
      { at: GROUP_WAIT_MS + 2 * GROUP_INTERVAL_MS, began: [], ended: [1, 2, 3], lasting: [] },
    ]);
    expect(new Set(anna.sent.map(({ groupId }) => groupId)).size).toBe(1);
    expect(anna.groups()).toEqual([]);
  });

  it('[ALM-05] that are over within 30 s are not reported', () => {
    const anna = person();
    anna.starts([1, 7]);
    anna.until(GROUP_WAIT_MS - 1);
    anna.ends([1, 7]);
    anna.until(HOUR);
    expect(anna.sent).toEqual([]);
    expect(anna.groups()).toEqual([]);
  });

  it.each([
    [4, [GROUP_WAIT_MS, 4 * HOUR + GROUP_WAIT_MS, 8 * HOUR + GROUP_WAIT_MS]],
    [0, [GROUP_WAIT_MS]],
  ])('[ALM-05] that last are repeated every %i h', (repeatHours, times) => {
    const anna = person({ repeatHours });
    anna.starts([1, 7]);
    anna.until(10 * HOUR);
    expect(anna.sent.map(({ at }) => at)).toEqual(times);
  });

  it('[ALM-05] in quiet hours wait for their end, and what is over by then is not reported', () => {
    const anna = person({ quiet: { from: 9 * 60, to: 12 * 60 } });
    anna.starts([1, 7], [2, 7]);
    anna.until(HOUR);
    anna.ends([1, 7]);
    anna.until(6 * HOUR);
    expect(anna.sent.map(({ at, began }) => [at, began])).toEqual([[2 * HOUR, [2]]]);
  });

  it('[ALM-05] of a day come in one mail, those that are over too', () => {
    const anna = person({ pace: 'daily', dailyAt: 18 * 60 });
    anna.starts([1, 7], [2, 8]);
    anna.until(HOUR);
    anna.ends([1, 7]);
    anna.until(24 * HOUR);
    anna.ends([2, 8]);
    anna.until(48 * HOUR);
    expect(anna.sent.map(({ at, began, ended }) => [at, began, ended])).toEqual([
      [8 * HOUR, [1, 2], []],
      [32 * HOUR, [], [2]],
    ]);
    expect(anna.groups()).toEqual([]);
  });

  it('[ALM-05] are forgotten when the person wants no messages', () => {
    const anna = person({ mail: false, push: false });
    anna.starts([1, 7]);
    expect(anna.groups()).toEqual([]);
  });
});

describe('an event at 1,000 stations', () => {
  it('[ALM-05] is one notification, and one when all of it is over', () => {
    const anna = person();
    anna.starts(...fleet(1000));
    anna.until(10 * MINUTE);
    for (let part = 0; part < 10; part++) {
      anna.ends(...fleet(1000).slice(part * 100, part * 100 + 100));
      anna.until((11 + part) * MINUTE);
    }
    anna.until(HOUR);
    expect(anna.sent.map(({ at, kind, began, ended }) => [at, kind, began.length, ended.length])).toEqual([
      [GROUP_WAIT_MS, 'several', 1000, 0],
      [19 * MINUTE, 'several', 0, 1000],
    ]);
  });

  it('[ALM-05] includes stations that follow', () => {
    const anna = person();
    anna.starts(...fleet(5));
    anna.until(MINUTE);
    anna.starts([99, 99]);
    anna.until(HOUR);
    expect(anna.sent.map(({ kind, began }) => [kind, began.length])).toEqual([
      ['several', 5],
      ['several', 1],
    ]);
  });
});

describe('whatever happens', () => {
  const step = fc.record({
    after: fc.integer({ min: 0, max: 20 * MINUTE }),
    id: fc.integer({ min: 1, max: 12 }),
    ended: fc.boolean(),
  });
  const settings = fc.record({
    pace: fc.constantFrom('now' as const, 'daily' as const),
    quiet: fc.constantFrom(null, { from: 1300, to: 400 }, { from: 600, to: 700 }),
    repeatHours: fc.constantFrom(0, 4, 24),
  });

  it('[ALM-05] what lasts is reported as started once, what was reported is reported as ended once, and threads keep 5 min', () => {
    fc.assert(
      fc.property(settings, fc.array(step, { maxLength: 60 }), (wanted, steps) => {
        const anna = person(wanted);
        /** By alarm, its start and end; an alarm that ended does not start again. */
        const alarms = new Map<number, 'lasts' | 'ended'>();
        let at = 0;
        for (const { after, id, ended } of steps) {
          at += after;
          anna.until(at);
          if (ended && alarms.get(id) === 'lasts') {
            anna.ends([id, id % 7]);
            alarms.set(id, 'ended');
          } else if (!ended && !alarms.has(id)) {
            anna.starts([id, id % 7]);
            alarms.set(id, 'lasts');
          }
        }
        anna.until(at + 30 * 24 * HOUR);
        const began = anna.sent.flatMap((one) => one.began);
        const ended = anna.sent.flatMap((one) => one.ended);
        expect(new Set(began).size).toBe(began.length);
        expect(new Set(ended).size).toBe(ended.length);
        for (const [id, state] of alarms) {
          if (state === 'lasts') expect(began).toContain(id);
          // A large event with active alarms waits for them to end, unless it is repeated.
          if (ended.includes(id)) expect(began).toContain(id);
        }
        for (const group of new Set(anna.sent.map(({ groupId }) => groupId))) {
          const times = anna.sent.filter(({ groupId }) => groupId === group).map((one) => one.at);
          for (const [i, time] of times.entries())
            if (i > 0) expect(time - times[i - 1]!).toBeGreaterThanOrEqual(GROUP_INTERVAL_MS);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('alarms that nobody acknowledged in time', () => {
  it('[ALM-05] are reported at once, also in quiet hours and to who gets one message a day, and once when over', () => {
    const anna = person({
      pace: 'daily',
      dailyAt: 7 * 60,
      quiet: { from: 0, to: 23 * 60 + 59 },
      zone: 'UTC',
      repeatHours: 0,
    });
    anna.escalates([1, 1], [2, 2]);
    expect(anna.sent).toMatchObject([{ at: 0, kind: 'escalated', began: [1, 2], ended: [] }]);
    anna.until(MINUTE);
    anna.ends([1, 1]);
    anna.until(HOUR);
    expect(anna.sent).toHaveLength(1);
    anna.ends([2, 2]);
    anna.until(2 * HOUR);
    expect(anna.sent).toHaveLength(2);
    expect(anna.sent[1]).toMatchObject({ began: [], ended: [1, 2], lasting: [] });
    expect(anna.groups()).toEqual([]);
  });

  it('[ALM-05] are reported once, also if they join an incident, whose others are over without them', () => {
    const anna = person({ repeatHours: 0 });
    anna.join(7, ...fleet(3));
    anna.until(GROUP_WAIT_MS);
    anna.ends([2, 2], [3, 3]);
    anna.escalates([1, 1]);
    anna.join(7, [1, 1]);
    anna.until(HOUR);
    expect(anna.sent).toMatchObject([
      { kind: 'incident', began: [1, 2, 3] },
      { kind: 'escalated', began: [1], ended: [] },
      { kind: 'incident', began: [], ended: [2, 3], lasting: [] },
    ]);
    anna.ends([1, 1]);
    anna.until(2 * HOUR);
    expect(anna.sent[3]).toMatchObject({ kind: 'escalated', ended: [1] });
    expect(anna.groups()).toEqual([]);
  });

  it('[ALM-05] are reported again to who knew of them, and then no more in the group of before', () => {
    const anna = person({ repeatHours: 4 });
    anna.starts([1, 1]);
    anna.until(MINUTE);
    expect(anna.sent).toMatchObject([{ kind: 'station', began: [1] }]);
    anna.escalates([1, 1]);
    expect(anna.sent).toMatchObject([{ kind: 'station' }, { kind: 'escalated', began: [1] }]);
    anna.until(3 * HOUR);
    anna.ends([1, 1]);
    anna.until(9 * HOUR);
    expect(anna.sent).toHaveLength(3);
  });
});
