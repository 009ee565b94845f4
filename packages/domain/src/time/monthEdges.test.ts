import { expect, it } from 'vitest';
import { monthEdges } from './monthEdges.ts';

const texts = (edges: Float64Array) => Array.from(edges, (edge) => new Date(edge).toISOString());

it('[REP-06] months begin by the clock of the zone, whatever its offset then', () => {
  const until = Date.parse('2026-04-10T00:00Z');
  expect(texts(monthEdges('Australia/Sydney', { year: 2026, month: 3 }, until))).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-31T13:00:00.000Z',
    '2026-04-30T14:00:00.000Z',
  ]);
});

it('[REP-06] months go on over the turn of years, up to that of the last instant', () => {
  const edges = monthEdges('UTC', { year: 2024, month: 2 }, Date.parse('2025-01-01T00:00Z'));
  expect(edges).toHaveLength(13);
  expect(texts(edges).at(-2)).toBe('2025-01-01T00:00:00.000Z');
});

it('[REP-06] there are none before the first', () => {
  expect(monthEdges('UTC', { year: 2024, month: 2 }, 0)).toHaveLength(1);
});
