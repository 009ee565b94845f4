import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batteryTime } from './batteryTime.ts';

const known = { capacityKwh: 10, soc: 50, watts: 2000 };

it('[STN-05] takes the rest of the charge at the present power', () => {
  expect(batteryTime(known)).toEqual({ until: 'empty', minutes: 150 });
  expect(batteryTime({ ...known, soc: 80, watts: -1000 })).toEqual({ until: 'full', minutes: 120 });
});

it.each([
  ['nothing is known of the capacity', { capacityKwh: null }],
  ['there is no capacity', { capacityKwh: 0 }],
  ['the charge is unknown', { soc: null }],
  ['the power is unknown', { watts: null }],
  ['the power is tiny', { watts: 49 }],
  ['it would take days', { capacityKwh: 100, watts: 60 }],
  ['it is full', { soc: 100, watts: -500 }],
  ['it is empty', { soc: 0, watts: 500 }],
  ['the charge is none', { soc: 140 }],
])('[STN-05] says nothing when %s', (_, change) => {
  expect(batteryTime({ ...known, ...change })).toBeNull();
});

it('[STN-05] is never negative or endless', () => {
  const number = fc.option(fc.double({ min: -1e6, max: 1e6 }));
  fc.assert(
    fc.property(number, number, number, (capacityKwh, soc, watts) => {
      const time = batteryTime({ capacityKwh, soc, watts });
      if (time) expect(time.minutes >= 1 && time.minutes <= 48 * 60).toBe(true);
    }),
  );
});
