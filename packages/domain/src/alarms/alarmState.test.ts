import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledgementAt,
  alarmState,
  applyToAlarm,
  type AlarmEvent,
  type AlarmFacts,
  type AlarmOutcome,
  type AlarmState,
} from './alarmState.ts';

const RAISED: AlarmFacts = { recoveredAt: null, acknowledged: null, suppressions: [] };
const T = 1000;
const after = (facts: AlarmFacts, ...events: AlarmEvent[]) =>
  events.reduce((before, event) => applyToAlarm(before, event).facts, facts);
const ack = { kind: 'acknowledge', at: 10, by: 'Ann' } as const;
const clear = { kind: 'clear', at: 20 } as const;
const shelf = { kind: 'shelve', at: 30, until: 5000 } as const;
const maintenance = { kind: 'suspend', at: 30, from: 30, until: 5000 } as const;

const starts: Record<AlarmState, AlarmFacts> = {
  unacknowledged: RAISED,
  acknowledged: after(RAISED, ack),
  returned: after(RAISED, clear),
  normal: after(RAISED, ack, clear),
  shelved: after(RAISED, shelf),
  outOfService: after(RAISED, maintenance),
  suppressed: { ...RAISED, suppressions: [{ kind: 'cause', from: 30, until: 5000 }] },
};
const events: Record<AlarmEvent['kind'], AlarmEvent> = {
  clear: { kind: 'clear', at: T },
  acknowledge: { kind: 'acknowledge', at: T, by: 'Bob' },
  shelve: { kind: 'shelve', at: T, until: 2000 },
  unshelve: { kind: 'unshelve', at: T },
  comment: { kind: 'comment', at: T },
  suspend: { kind: 'suspend', at: T, from: T, until: 2000 },
  resume: { kind: 'resume', at: T },
};
type Row = Record<AlarmEvent['kind'], [AlarmState, AlarmOutcome]>;
const un = 'unacknowledged';

/** Every state × every kind of event. */
const table: Record<AlarmState, Row> = {
  unacknowledged: {
    clear: ['returned', 'done'],
    acknowledge: ['acknowledged', 'done'],
    shelve: ['shelved', 'done'],
    unshelve: [un, 'notSuppressed'],
    comment: [un, 'done'],
    suspend: ['outOfService', 'done'],
    resume: [un, 'notSuppressed'],
  },
  acknowledged: {
    clear: ['normal', 'done'],
    acknowledge: ['acknowledged', 'already'],
    shelve: ['shelved', 'done'],
    unshelve: ['acknowledged', 'notSuppressed'],
    comment: ['acknowledged', 'done'],
    suspend: ['outOfService', 'done'],
    resume: ['acknowledged', 'notSuppressed'],
  },
  returned: {
    clear: ['returned', 'already'],
    acknowledge: ['normal', 'done'],
    shelve: ['shelved', 'done'],
    unshelve: ['returned', 'notSuppressed'],
    comment: ['returned', 'done'],
    suspend: ['outOfService', 'done'],
    resume: ['returned', 'notSuppressed'],
  },
  normal: {
    clear: ['normal', 'already'],
    acknowledge: ['normal', 'already'],
    shelve: ['normal', 'over'],
    unshelve: ['normal', 'notSuppressed'],
    comment: ['normal', 'done'],
    suspend: ['outOfService', 'done'],
    resume: ['normal', 'notSuppressed'],
  },
  shelved: {
    clear: ['shelved', 'done'],
    acknowledge: ['shelved', 'done'],
    shelve: ['shelved', 'done'],
    unshelve: [un, 'done'],
    comment: ['shelved', 'done'],
    suspend: ['outOfService', 'done'],
    resume: ['shelved', 'notSuppressed'],
  },
  outOfService: {
    clear: ['outOfService', 'done'],
    acknowledge: ['outOfService', 'done'],
    shelve: ['outOfService', 'done'],
    unshelve: ['outOfService', 'notSuppressed'],
    comment: ['outOfService', 'done'],
    suspend: ['outOfService', 'done'],
    resume: [un, 'done'],
  },
  suppressed: {
    clear: ['suppressed', 'done'],
    acknowledge: ['suppressed', 'done'],
    shelve: ['shelved', 'done'],
    unshelve: ['suppressed', 'notSuppressed'],
    comment: ['suppressed', 'done'],
    suspend: ['outOfService', 'done'],
    resume: ['suppressed', 'notSuppressed'],
  },
};

const cells = Object.entries(table).flatMap(([state, row]) =>
  Object.entries(row).map(
    ([kind, [next, outcome]]) => [state as AlarmState, kind as AlarmEvent['kind'], next, outcome] as const,
  ),
);

describe('states of an alarm', () => {
  it.each(cells)('[ALM-01] %s, then %s: %s (%s)', (state, kind, next, outcome) => {
    expect(alarmState(starts[state], T)).toBe(state);
    const result = applyToAlarm(starts[state], events[kind]);
    expect([alarmState(result.facts, T), result.outcome]).toEqual([next, outcome]);
  });

  it('[ALM-01] of two people who acknowledge at once the first counts, and the second learns who and when', () => {
    const first = applyToAlarm(RAISED, { kind: 'acknowledge', at: T, by: 'Ann' });
    const second = applyToAlarm(first.facts, { kind: 'acknowledge', at: T, by: 'Bob' });
    expect([first.outcome, second.outcome]).toEqual(['done', 'already']);
    expect(acknowledgementAt(second.facts, T)).toEqual({ at: T, by: 'Ann' });
  });

  it.each([
    ['shelf', shelf, 'unshelve'],
    ['maintenance', maintenance, 'resume'],
  ] as const)(
    '[ALM-01] an active alarm alarms as new when its %s ends, by hand or by itself',
    (_, begin, end) => {
      const hidden = after(RAISED, ack, begin);
      expect(alarmState(after(hidden, { kind: end, at: 100 }), 100)).toBe(un);
      expect(alarmState(hidden, begin.until - 1)).not.toBe(un);
      expect(alarmState(hidden, begin.until)).toBe(un);
      const again = after(hidden, { kind: 'acknowledge', at: 6000, by: 'Bob' });
      expect(alarmState(again, 6000)).toBe('acknowledged');
      // An alarm that has recovered stays acknowledged.
      expect(alarmState(after(hidden, { kind: 'clear', at: 50 }), begin.until)).toBe('normal');
    },
  );

  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(events) as AlarmEvent['kind'][])),
    wait: fc.integer({ min: 0, max: 50 }),
    length: fc.integer({ min: 1, max: 200 }),
    by: fc.constantFrom('Ann', 'Bob'),
  });
  const histories = fc.array(step, { maxLength: 30 }).map((steps) => {
    let at = 0;
    return steps.map(({ kind, wait, length, by }): AlarmEvent => {
      at += wait;
      return { kind, at, until: at + length, from: at, by };
    });
  });

  it('[ALM-01] condition, acknowledgement and suppression never change each other', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let facts = RAISED;
        for (const event of history) {
          const next = applyToAlarm(facts, event);
          if (next.outcome !== 'done') expect(next.facts).toBe(facts);
          if (event.kind !== 'clear') expect(next.facts.recoveredAt).toBe(facts.recoveredAt);
          if (event.kind !== 'acknowledge') expect(next.facts.acknowledged).toBe(facts.acknowledged);
          if (['clear', 'acknowledge', 'comment'].includes(event.kind))
            expect(next.facts.suppressions).toBe(facts.suppressions);
          facts = next.facts;
        }
      }),
    );
  });

  it('[ALM-01] no suppression lasts for good, and none changes what is due afterwards', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const facts = after(RAISED, ...history);
        const end = Math.max(0, ...history.map(({ at }) => at)) + 1000;
        const isOver = facts.recoveredAt !== null;
        const state = alarmState(facts, end);
        expect(isOver ? ['returned', 'normal'] : [un, 'acknowledged']).toContain(state);
      }),
    );
  });
});
