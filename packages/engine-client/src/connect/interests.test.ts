import type { Interest } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createInterests } from './interests.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('tells the union of all interests once a turn, and only when it changed', async () => {
  const told: Interest[] = [];
  const interests = createInterests((union) => told.push(union));
  const summary = { summary: true };
  const leave = [interests.add(summary), interests.add(summary), interests.add({ stations: true })];
  interests.add({ devices: { deviceIds: ['a', 'b'], codes: ['P'] } });
  interests.add({ devices: { deviceIds: ['b'], codes: ['SOC'] } });
  await turn();
  expect(told).toEqual([
    { summary: true, stations: true, devices: { deviceIds: ['a', 'b'], codes: ['P', 'SOC'] } },
  ]);

  leave[0]?.();
  leave[0]?.();
  await turn();
  expect(told).toHaveLength(1);
  leave[1]?.();
  await turn();
  expect(told.at(-1)).toMatchObject({ summary: false, stations: true });
});
