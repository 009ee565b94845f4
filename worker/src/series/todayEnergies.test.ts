import { expect, it, vi } from 'vitest';
import { marksBy } from '../../testing/energyAnswers.ts';
import type { Session } from '../session/sessions.ts';
import { createTodayEnergies } from './todayEnergies.ts';

const counters = (id: number, time_zone: string) => ({
  station: { id, time_zone },
  points: [{ deviceId: `${id}`, propertyCode: 'KRA' }],
});
const east = counters(1, 'Australia/Brisbane');
const west = counters(2, 'Australia/Perth');

function open() {
  const call = vi.fn((_call: unknown, { points }: { points: readonly unknown[] }) =>
    Promise.resolve({ edges: [0, 1], values: points.map(() => [1]), ...marksBy(points) }),
  );
  const session = { http: { call }, account: { token: '', prefix: '' } } as unknown as Session;
  const onRead = vi.fn();
  return { call, onRead, today: createTodayEnergies({ session, now: () => Date.now(), onRead }) };
}

it('[TRU-05] says once what was read, when all zones were answered', async () => {
  const { call, onRead, today } = open();
  await today.get([east, west]);
  await today.get([west]);
  expect(call).toHaveBeenCalledTimes(2);
  expect(onRead.mock.calls).toEqual([[[1, 2]]]);
});

it('[TRU-05] says nothing where all calls failed, so that nobody asks again at once', async () => {
  const { call, onRead, today } = open();
  call.mockRejectedValueOnce(new Error('away'));
  await expect(today.get([east])).rejects.toThrow('away');
  expect(onRead).not.toHaveBeenCalled();
  await today.get([east]);
  expect(onRead.mock.calls).toEqual([[[1]]]);
});
