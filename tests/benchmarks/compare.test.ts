import { expect, it } from 'vitest';
import { compareResults } from './compare.ts';
import type { BenchResults } from './results.ts';

const results = (given: Partial<BenchResults>): BenchResults => ({
  commit: 'abc',
  machine: { cpu: 'CPU', cores: 2, memoryGb: 8, system: 'linux 6', node: 'v20' },
  startedAt: '2026-01-01T00:00:00.000Z',
  rows: [],
  failed: {},
  ...given,
});

it('two results are beside each other, with what only one of them has and why others are missing', () => {
  const lines = compareResults(
    results({
      rows: [{ name: 'start', figure: 800, unit: 'ms', peer: 'bare page', peerFigure: 400, ratio: 2 }],
    }),
    results({
      commit: 'def+',
      rows: [
        { name: 'start', figure: 600, unit: 'ms', peer: 'bare page', peerFigure: 400, ratio: 1.5 },
        { name: 'new', figure: 1, unit: 's' },
      ],
      failed: { live: 'no value' },
    }),
  );
  expect(lines).toEqual([
    'abc of 2026-01-01T00:00:00.000Z; 2 × CPU, 8 GB, linux 6, Node v20',
    'def+ of 2026-01-01T00:00:00.000Z; 2 × CPU, 8 GB, linux 6, Node v20; live failed: no value',
    'what   first  second  unit  second / first  first / peer  second / peer',
    'start  800    600     ms    0.75 ×          2             1.5',
    'new           1       s',
  ]);
});
