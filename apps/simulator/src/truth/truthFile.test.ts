import { TruthLine } from '@heliograph/contracts/commissioning';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { simulateHistory, stateAt } from '../physics/siteHistory.ts';
import { createPlant } from '../plant/plant.ts';
import { commissionedGateway } from '../testing/commissioned.ts';
import { createTruthFile } from './truthFile.ts';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 0, 20, 2, 7, 42);

function soiledPlant() {
  const from = now - 3 * DAY;
  const gateway = commissionedGateway({
    losses: [{ kind: 'soiling', from, daily_rate: 0.02, dry_days: 30 }],
  });
  return createPlant(gateway, { seed: 7, schedule: noRandomFaults, outages: false });
}

const truthPath = () => join(mkdtempSync(join(tmpdir(), 'truth-')), 'truth.ndjson');

const linesOf = (path: string): TruthLine[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => TruthLine.parse(JSON.parse(line)));

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('the truth file', () => {
  it('[LOS-05] holds each quarter of an hour of the sampled history and of the time after, once', () => {
    const path = truthPath();
    const file = createTruthFile(path);
    const plant = soiledPlant();
    const simulated = simulateHistory(plant.site, {
      from: now - 9 * DAY,
      fineFrom: now - 6 * DAY,
      until: now,
    });
    file.addHistory({ plant, simulated });
    plant.start(simulated.end);
    for (let at = now; at <= now + 5 * HOUR; at += HOUR / 6) file.follow([plant], at);

    const lines = linesOf(path);
    const starts = lines.map(({ start }) => start);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(starts[0]).toBeGreaterThanOrEqual(simulated.days[0]!.at);
    expect(starts.at(-1)).toBe(Math.floor((now + 5 * HOUR) / QUARTER) * QUARTER - QUARTER);
    // Daylight only, without a gap within a day.
    for (let line = 1; line < starts.length; line++) {
      const gap = starts[line]! - starts[line - 1]!;
      expect(gap === QUARTER || gap > 8 * HOUR).toBe(true);
    }
    expect(new Set(lines.flatMap(({ lost }) => Object.keys(lost)))).toEqual(new Set(['soiling']));
  });

  it('[LOS-05] healthy energy less all losses is what the counter counts', () => {
    const path = truthPath();
    const plant = soiledPlant();
    const simulated = simulateHistory(plant.site, {
      from: now - 6 * DAY,
      fineFrom: now - 6 * DAY,
      until: now,
    });
    createTruthFile(path).addHistory({ plant, simulated });
    const lines = linesOf(path);
    const until = lines.at(-1)!.start + QUARTER;
    const counted = stateAt(plant.site, simulated, until).counters[0]! - simulated.days[0]!.counters[0]!;
    const energy = sum(lines.map(({ healthy, lost }) => healthy - sum(Object.values(lost))));
    expect(energy / 1000).toBeCloseTo(counted, 3);
  });

  it('refuses a path that cannot be written', () => {
    expect(() => createTruthFile(join(tmpdir(), 'no', 'such', 'folder'))).toThrow(/no such file/i);
  });
});
