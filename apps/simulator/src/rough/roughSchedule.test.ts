import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveSeed } from '../physics/noise.ts';
import { createRoughSchedule } from './roughSchedule.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 5, 3);
const fleet = (share: number) =>
  Array.from({ length: 600 }, (_, plant) =>
    createRoughSchedule(deriveSeed(7, String(plant)), share).between(start, start + 200 * DAY),
  );

describe('createRoughSchedule', () => {
  it.each([0, 0.01, 0.1, 0.5, 1])('spoils a share of %d of all days', (share) => {
    const days = fleet(share).flat().length / (600 * 200);
    expect(days).toBeGreaterThanOrEqual(0.8 * share);
    expect(days).toBeLessThanOrEqual(1.2 * share);
  });

  it('leaves most plants clean while little is rough, and uses every kind', () => {
    const events = fleet(0.01);
    const clean = events.filter(({ length }) => length === 0).length / events.length;
    expect(clean).toBeGreaterThan(0.75);
    expect(clean).toBeLessThan(0.9);
    expect(new Set(events.flat().map(({ name }) => name))).toEqual(
      new Set(['glitch', 'counter-drop', 'meter-replaced', 'clock-jump']),
    );
  });

  it('depends only on seed and time: a period has the events of its parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 * DAY }), (length) => {
        const schedule = createRoughSchedule(7, 0.5);
        const middle = start + length;
        const end = start + 200 * DAY;
        expect([...schedule.between(start, middle), ...schedule.between(middle, end)]).toEqual(
          createRoughSchedule(7, 0.5).between(start, end),
        );
      }),
    );
  });
});
