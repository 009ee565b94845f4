import type { TruthLine } from '@heliograph/contracts/commissioning';
import { describe, expect, it } from 'vitest';
import { checkDemo, compareWithTruth, describeStation, type StationLedger } from './demoTruth.ts';

const QUARTER = 900_000;

const line = (station: string, quarter: number, lost: TruthLine['lost'], healthy = 1000): TruthLine => ({
  gateway: `gw-${station}`,
  station,
  start: quarter * QUARTER,
  healthy,
  lost,
});

const ledger = (
  station: string,
  quarters: number[],
  ...lost: StationLedger['days'][number]['lost'][]
): StationLedger => ({
  station,
  days: lost.map((each) => ({ lost: each })),
  judged: new Set(quarters.map((quarter) => quarter * QUARTER)),
});

const figures = (...args: Parameters<typeof compareWithTruth>) =>
  checkDemo(compareWithTruth(...args)).map(({ figure }) => figure);

describe('the check of a demo', () => {
  it('[LOS-05] sums what was lost in judged time, and of lines written twice the last', () => {
    const lines = [
      line('Mill', 0, { soiling: 100 }),
      line('Mill', 1, { soiling: 900 }),
      line('Mill', 1, { soiling: 200, outage: 50 }),
      // Not judged.
      line('Mill', 2, { soiling: 400 }),
      line('Elsewhere', 0, { soiling: 400 }),
    ];
    const [mill] = compareWithTruth(lines, [ledger('Mill', [0, 1], { soiling: 0.2 }, { soiling: 0.1 })]);
    expect(mill!.healthy).toBeCloseTo(2, 10);
    expect(mill!.lost.get('soiling')).toBeCloseTo(0.3, 10);
    expect(mill!.lost.get('outage')).toBeCloseTo(0.05, 10);
    expect(mill!.found.get('soiling')).toBeCloseTo(0.3, 10);
    expect(describeStation(mill!)).toBe('Mill, 2 kWh: soiling 0.3, outage 0.1 → soiling 0.3');
  });

  it('[LOS-05] counts right causes, energies within a tenth, and healthy stations that are empty', () => {
    const lines = [
      line('Right', 0, { string: 200 }),
      line('Weak', 0, { soiling: 200 }),
      line('Wrong', 0, { shading: 200 }),
      line('Sound', 0, { outage: 1 }),
      line('Accused', 0, {}),
      line('Small', 0, { unitOff: 8 }),
    ];
    const ledgers = [
      ledger('Right', [0], { string: 0.19 }),
      ledger('Weak', [0], { soiling: 0.1 }),
      ledger('Wrong', [0], { unexplained: 0.2 }),
      ledger('Sound', [0], {}),
      ledger('Accused', [0], { snow: 0.1 }),
      ledger('Unjudged', []),
      ledger('Small', [0], { unitOff: 0.0079 }),
    ];
    expect(figures(lines, ledgers)).toEqual(['6 of 7', '2 of 3', '1 of 3', '2 of 3']);
    expect(describeStation(compareWithTruth(lines, ledgers)[5]!)).toBe('Unjudged: not judged');
  });
});
