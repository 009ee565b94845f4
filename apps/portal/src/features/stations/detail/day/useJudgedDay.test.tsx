import type { StationDay } from '@heliograph/contracts/engine';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../../../../shared/testing/renderInPortal.tsx';
import { useJudgedDay } from './useJudgedDay.ts';

const start = Date.UTC(2026, 2, 9);
const day = { start, step: 300_000, pv: new Float64Array(288) } as StationDay;

function Probe() {
  const { day: shown } = useJudgedDay({ id: 5, time_zone: 'UTC' }, '2026-03-09', '2026-03-10');
  return <p>{shown ? `expected ${shown.expected[0]} W` : 'waiting'}</p>;
}

it('[LOS-06] the expected power of a day is asked once, however often the link is lost and the day read again', async () => {
  const calls = { day: 0, expected: 0 };
  const engine = createFakeEngine(
    { stations: { day: () => (calls.day++, Promise.resolve(day)) } },
    {
      'losses.getExpectedPower': ({ station_id, start: from, end }) => {
        calls.expected++;
        expect([station_id, from, end]).toEqual([5, start, start + 86_400_000]);
        return Promise.resolve({ at: [start], expected: [1.5], actual: [1], clear: [null] });
      },
    },
  );
  await renderInPortal(<Probe />, { texts: ['station'], engine });
  const link = (state: 'live' | 'disconnected') =>
    act(async () => {
      engine.push({ link: { state, since: start, brokers: { up: 1, of: 1 } } });
      await Promise.resolve();
    });
  await link('live');
  expect(await screen.findByText('expected 1500 W')).toBeTruthy();
  for (let i = 0; i < 3; i++) {
    await link('disconnected');
    await link('live');
    expect(await screen.findByText('expected 1500 W')).toBeTruthy();
  }
  expect(calls).toEqual({ day: 4, expected: 1 });
});
