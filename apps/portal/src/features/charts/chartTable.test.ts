import { Quality } from '@heliograph/domain/energy';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import type { DrawnLine } from './chartLine.ts';
import { chartTable } from './chartTable.ts';

const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const line = (
  at: number[],
  value: number[],
  buckets: boolean,
  quality: number[] = at.map(() => 0),
): DrawnLine =>
  ({
    data: {
      statistics: buckets ? 'interpolation' : 'sampling',
      at: Float64Array.from(at),
      until: buckets ? Float64Array.from(at, (each) => each + HOUR) : null,
      value: Float64Array.from(value),
      quality: Uint8Array.from(quality),
    },
  }) as unknown as DrawnLine;

it('[CHT-01] [DQ-06] the table has the mean over time of samples and the energy of buckets for each hour of a 25-hour day', () => {
  const edges = bucketEdges(zone, 'day', Date.UTC(2026, 3, 4, 20));
  const view = { from: edges[0]!, to: edges.at(-1)! };
  const hours = [...edges.slice(0, -1)];
  const samples = line([edges[0]!, edges[0]! + HOUR / 4, edges[3]!], [1, 5, NaN], false);
  const energy = line(
    hours,
    hours.map((_, hour) => hour),
    true,
  );
  const rows = chartTable([samples, energy], { range: 'day', view, zone });
  expect(rows).toHaveLength(25);
  expect(rows.map(({ values }) => values[0]).slice(0, 4)).toEqual([4, null, null, null]);
  expect(rows.map(({ values }) => values[1])).toEqual(hours.map((_, hour) => hour));
});

it('[CHT-01] the table of all years has a row for each year with energy', () => {
  const edges = bucketEdges(zone, 'overyear', Date.UTC(2026, 2, 10));
  const view = { from: edges[0]!, to: edges.at(-1)! };
  const years = line([...edges.slice(0, -1)], [NaN, 10, 20, 30], true);
  const rows = chartTable([years], { range: 'overyear', view, zone });
  expect(rows).toEqual(
    [1, 2, 3].map((year) => ({
      at: edges[year],
      until: edges[year + 1],
      values: [10 * year],
      qualities: [0],
    })),
  );
});

it('[DQ-04] a row combines the quality of its buckets; a row of unknown energy stays', () => {
  const edges = bucketEdges(zone, 'week', Date.UTC(2026, 2, 10));
  const view = { from: edges[0]!, to: edges.at(-1)! };
  const [first, second, third] = edges;
  const { estimated, unknown } = Quality;
  const energy = line([first!, first! + HOUR, second!, third!], [1, 2, NaN, 4], true, [
    estimated,
    unknown,
    unknown,
    0,
  ]);
  const rows = chartTable([energy], { range: 'week', view, zone });
  expect(rows.map(({ values, qualities }) => [values[0], qualities[0]])).toEqual([
    [3, estimated | unknown],
    [null, unknown],
    [4, 0],
  ]);
});

it('[CHT-01] a part has finer steps, and those without a value are left out', () => {
  const from = Date.UTC(2026, 2, 9, 14);
  const view = { from, to: from + HOUR };
  const rows = chartTable([line([from + 60_000], [7], false)], { range: 'month', view, zone });
  expect(rows).toEqual([{ at: from + 60_000, until: from + 120_000, values: [7], qualities: [0] }]);
});
