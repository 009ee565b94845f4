import { expect, it } from 'vitest';
import { createWorkspaceLink } from './workspaceLink.ts';

type Options = Parameters<typeof createWorkspaceLink>[0];

function createLink(restoredAt?: number) {
  const clock = { now: 1_000 };
  let up = 0;
  const link = createWorkspaceLink({
    now: () => clock.now,
    brokers: () => ({ up, of: 1 }),
    fleet: {
      current: () => ({}),
      restored: () => (restoredAt === undefined ? null : { snapshot: { at: restoredAt } }),
      onLive: () => undefined,
    } as unknown as Options['fleet'],
    changed: () => undefined,
  });
  return (at: number, brokers: 0 | 1) => {
    clock.now = at;
    up = brokers;
    link.update();
    const { state, since } = link.current();
    return [state, since];
  };
}

it('[TRU-05] an outage goes on through a connection that does not last', () => {
  const update = createLink();
  expect(update(1_000, 0)).toEqual(['connecting', 1_000]);
  expect(update(2_000, 1)).toEqual(['live', 2_000]);
  expect(update(50_000, 0)).toEqual(['disconnected', 50_000]);
  expect(update(110_000, 1)).toEqual(['live', 110_000]);
  expect(update(117_000, 0)).toEqual(['disconnected', 50_000]);
  expect(update(120_000, 1)).toEqual(['live', 120_000]);
  expect(update(130_000, 0)).toEqual(['disconnected', 130_000]);
});

it('[TRU-05] an outage began when the stored fleet was last live', () => {
  const update = createLink(400);
  expect(update(1_000, 0)).toEqual(['disconnected', 400]);
});

it('[TRU-05] a first connection that is lost at once begins its own outage', () => {
  const update = createLink();
  expect(update(2_000, 1)).toEqual(['live', 2_000]);
  expect(update(3_000, 0)).toEqual(['disconnected', 3_000]);
});
