import { expect, it } from 'vitest';
import { withResults } from './history.ts';
import type { BenchResults } from './results.ts';

const results: BenchResults = {
  commit: 'abc',
  machine: { cpu: 'CPU', cores: 2, memoryGb: 8, system: 'linux 6', node: 'v20' },
  startedAt: '2026-01-01T00:00:00.000Z',
  rows: [
    { name: 'start, wall', figure: 812.34567, unit: 'ms', peer: 'bare page', peerFigure: 400, ratio: 2.03 },
    { name: 'heap', figure: 3, unit: 'MB' },
  ],
  failed: { live: 'no "value"' },
};

it('a history has a line for each figure and each failure of a run, once', () => {
  const history = withResults('started\n', results);
  expect(history.split('\n')).toEqual([
    'started',
    '2026-01-01T00:00:00.000Z,abc,"2 × CPU, 8 GB, linux 6, Node v20","start, wall",812.35,ms,bare page,400,2.03,',
    '2026-01-01T00:00:00.000Z,abc,"2 × CPU, 8 GB, linux 6, Node v20",heap,3,MB,,,,',
    '2026-01-01T00:00:00.000Z,abc,"2 × CPU, 8 GB, linux 6, Node v20",live,,,,,,"no ""value"""',
    '',
  ]);
  expect(withResults(history, results)).toBe(history);
});
