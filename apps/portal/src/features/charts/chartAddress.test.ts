import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChartAddress, readChart, writeChart } from './chartAddress.ts';

const word = (letters: string) =>
  fc
    .array(fc.constantFrom(...letters.split('')), { minLength: 1, maxLength: 20 })
    .map((characters) => characters.join(''));
const anyAddress: fc.Arbitrary<ChartAddress> = fc.record({
  range: fc.constantFrom('day', 'week', 'month', 'year'),
  date: fc.constantFrom(null, '2026-03-29', '2024-02-29'),
  series: fc.uniqueArray(
    fc.record({
      deviceId: word('aZ09_-'),
      code: word('aZ09_.-'),
      kind: fc.constantFrom('line', 'bar'),
      statistics: fc.constantFrom('sampling', 'interpolation'),
      colour: fc.integer({ min: 0, max: 8 }),
      shown: fc.boolean(),
    }),
    { selector: ({ deviceId, code }) => `${deviceId} ${code}`, maxLength: 50 },
  ),
  zoom: fc.option(
    fc
      .tuple(fc.integer({ min: 1.6e12, max: 1.8e12 }), fc.integer({ min: 60_000, max: 1e10 }))
      .map(([from, length]) => ({ from, to: from + length })),
  ),
});

it('[CHT-01] the address of a chart restores it', () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const link = new URLSearchParams(writeChart(address).toString());
      expect(readChart(link)).toEqual(address);
    }),
  );
});

it('[CHT-01] invalid parts of an address are ignored', () => {
  const read = readChart(
    new URLSearchParams('range=hour&date=2026-02-30&zoom=9-5&s=INV*P*ls1&s=INV*P*ls2&s=nonsense&s=A*B*xx9'),
  );
  expect(read).toMatchObject({ range: 'day', date: null, zoom: null });
  expect(read.series).toEqual([
    { deviceId: 'INV', code: 'P', kind: 'line', statistics: 'sampling', colour: 1, shown: true },
  ]);
  const many = new URLSearchParams(Array.from({ length: 60 }, (_, index) => ['s', `INV*P${index}*ls1`]));
  expect(readChart(many).series).toHaveLength(50);
});

it('[CHT-01] the range over all years has no date', () => {
  expect(writeChart({ range: 'overyear', date: '2026-03-29', series: [], zoom: null }).toString()).toBe(
    'range=overyear',
  );
});
