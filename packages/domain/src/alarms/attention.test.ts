import { expect, it } from 'vitest';
import { ALARM_PRIORITIES } from './alarmMeaning.ts';
import { ALARM_STATES } from './alarmState.ts';
import { ATTENTION_RANKS, attentionRank, isCalm } from './attention.ts';

const alarms = [true, false].flatMap((isPending) =>
  ALARM_STATES.flatMap((handling) => ALARM_PRIORITIES.map((priority) => ({ isPending, handling, priority }))),
);

it('[ALM-01] [ALM-02] what nobody has acknowledged comes before the rest, each by priority', () => {
  for (const one of alarms) {
    expect(attentionRank(one)).toBeLessThan(ATTENTION_RANKS);
    for (const other of alarms) {
      if (isCalm(one) || !isCalm(other)) continue;
      expect(attentionRank(one)).toBeLessThan(attentionRank(other));
    }
  }
  const pending = { isPending: true, handling: 'unacknowledged' } as const;
  expect(ALARM_PRIORITIES.map((priority) => attentionRank({ ...pending, priority }))).toEqual([0, 1, 2]);
});

it('[ALM-01] an unacknowledged high one comes before an acknowledged low one, and a recovered one last', () => {
  const ranks = [
    attentionRank({ isPending: true, handling: 'unacknowledged', priority: 'high' }),
    attentionRank({ isPending: true, handling: 'acknowledged', priority: 'low' }),
    attentionRank({ isPending: false, handling: 'returned', priority: 'high' }),
  ];
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks).size).toBe(3);
});
