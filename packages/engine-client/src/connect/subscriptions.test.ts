import type { Subscription } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createSubscriptions } from './subscriptions.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('reports the union of all subscriptions once a turn, and only when it changed', async () => {
  const reported: Subscription[] = [];
  const subscriptions = createSubscriptions((union) => reported.push(union));
  const summary = { summary: true };
  const leave = [
    subscriptions.add(summary),
    subscriptions.add(summary),
    subscriptions.add({ stations: true }),
  ];
  subscriptions.add({ devices: { deviceIds: ['a', 'b'], codes: ['P'] } });
  subscriptions.add({ devices: { deviceIds: ['b'], codes: ['SOC'] } });
  subscriptions.add({ lookedAt: [{ stations: [1, 2], devices: [], deviceIds: ['a'] }] });
  subscriptions.add({ lookedAt: [{ stations: [2, 3], devices: [9], deviceIds: [] }] });
  await nextTurn();
  expect(reported).toEqual([
    {
      summary: true,
      stations: true,
      devices: { deviceIds: ['a', 'b'], codes: ['P', 'SOC'] },
      lookedAt: [
        { stations: [1, 2], devices: [], deviceIds: ['a'] },
        { stations: [2, 3], devices: [9], deviceIds: [] },
      ],
    },
  ]);

  leave[0]?.();
  leave[0]?.();
  await nextTurn();
  expect(reported).toHaveLength(1);
  leave[1]?.();
  await nextTurn();
  expect(reported.at(-1)).toMatchObject({ summary: false, stations: true });
});
