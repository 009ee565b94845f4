import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedAlarms, wasAnnounced } from './countAlarms.ts';

it('[TRU-05] an incident counts as one alarm, that of its first member, in whatever order alarms come', () => {
  const alarm = fc.record({
    id: fc.uuid(),
    timestamp: fc.nat(1_000),
    incident: fc.option(fc.integer({ min: 1, max: 3 })),
  });
  fc.assert(
    fc.property(fc.array(alarm), (alarms) => {
      const counted = countedAlarms(alarms);
      const incidents = new Set(alarms.flatMap(({ incident }) => incident ?? []));
      expect(counted).toHaveLength(
        alarms.filter(({ incident }) => incident === null).length + incidents.size,
      );
      for (const { incident, timestamp } of counted)
        if (incident !== null)
          expect(timestamp).toBe(
            Math.min(...alarms.filter((one) => one.incident === incident).map((one) => one.timestamp)),
          );
    }),
  );
});

it('[TRU-05] an alarm that is shelved after it began was announced, one that began while shelved was not', () => {
  const shelf = { kind: 'shelf' as const, from: 1_000, until: 2_000 };
  expect(wasAnnounced(999, [shelf])).toBe(true);
  expect(wasAnnounced(1_000, [shelf])).toBe(false);
  expect(wasAnnounced(2_000, [shelf])).toBe(true);
  expect(wasAnnounced(0, [{ kind: 'cause', from: 120_000, until: 200_000 }])).toBe(false);
  expect(wasAnnounced(0, [{ kind: 'cause', from: 120_001, until: 200_000 }])).toBe(true);
});
