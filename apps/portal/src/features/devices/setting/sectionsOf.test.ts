import { allParameters } from '@heliograph/domain/parameters';
import { expect, it } from 'vitest';
import { sectionsOf } from './sectionsOf.ts';

it('[PAR-09] puts every parameter in one place: alone, in the clock, or in a table', () => {
  const { fields, clock, slots, curves } = sectionsOf(allParameters);
  const cells = [...slots, ...curves.flatMap(({ points }) => points)].flatMap(({ cells }) => cells);
  const placed = [...fields, ...clock, ...cells].map(({ code }) => code);
  expect(placed.toSorted()).toEqual(allParameters.map(({ code }) => code).toSorted());
});

it('[PAR-09] [PAR-10] has six time points, curves by their points, and five parts of the clock', () => {
  const { clock, slots, curves } = sectionsOf(allParameters);
  expect(clock).toHaveLength(5);
  expect(slots.map(({ row, cells }) => [row, cells.length])).toEqual(
    [1, 2, 3, 4, 5, 6].map((row) => [row, 5]),
  );
  expect(curves.map(({ curve, points }) => [curve, points.length])).toEqual([
    ['FW', 4],
    ['VW', 4],
    ['VQ', 4],
    ['PQ', 4],
    ['PPF', 4],
    ['WT', 12],
  ]);
  expect(curves.every(({ points }) => points.every(({ cells }) => cells.length === 2))).toBe(true);
});
