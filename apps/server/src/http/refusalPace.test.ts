import { expect, it } from 'vitest';
import { createRefusalPace } from './refusalPace.ts';

/** A pace on a clock that only moves when told to. */
function createPace() {
  let at = 0;
  const waits: number[] = [];
  const pace = createRefusalPace(
    () => at,
    (ms) => Promise.resolve(waits.push(ms)),
  );
  return { pace, waits, pass: (ms: number) => (at += ms) };
}

it('[TRU-03] refusals are answered at once until a network causes more than 100 a second, and then one by one', async () => {
  const { pace, waits, pass } = createPace();
  for (let refusal = 0; refusal < 200; refusal++) await pace.turn('192.0.2.1');
  expect(waits).toEqual([]);
  for (let refusal = 0; refusal < 3; refusal++) await pace.turn('192.0.2.1');
  expect(waits).toEqual([10, 20, 30]);
  await pace.turn('192.0.2.2');
  expect(waits).toHaveLength(3);
  pass(2_030);
  for (let refusal = 0; refusal < 200; refusal++) await pace.turn('192.0.2.1');
  expect(waits).toHaveLength(3);
});

it('[TRU-03] no refusal is held for more than a second, however many are, nor afterwards', async () => {
  const { pace, waits, pass } = createPace();
  for (let refusal = 0; refusal < 2_000; refusal++) await pace.turn('192.0.2.1');
  expect(Math.max(...waits)).toBe(1_000);
  pass(1_000);
  waits.length = 0;
  await pace.turn('192.0.2.1');
  expect(waits).toEqual([10]);
});
