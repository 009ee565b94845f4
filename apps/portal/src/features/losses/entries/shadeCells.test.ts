import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellPath, skyPoint } from './shadeCells.ts';

it('[LOS-05] the map of the sky has north at the top, east at the right and the zenith in the middle', () => {
  const near = (azimuth: number, elevation: number, x: number, y: number) => {
    const point = skyPoint(azimuth, elevation);
    expect(point.x).toBeCloseTo(x, 12);
    expect(point.y).toBeCloseTo(y, 12);
  };
  near(0, 0, 0, -1);
  near(90, 0, 1, 0);
  near(180, 0, 0, 1);
  near(270, 45, -0.5, 0);
  near(123, 90, 0, 0);
});

it('[LOS-05] each cell of the sky lies within its map', () => {
  const middle = (cells: number) => fc.integer({ min: 0, max: cells - 1 }).map((cell) => (cell + 0.5) * 5);
  fc.assert(
    fc.property(middle(72), middle(18), (azimuth, elevation) => {
      const numbers = cellPath({ azimuth, elevation, deficit: 0.5 }, 100)
        .match(/-?\d+\.\d+/g)!
        .map(Number);
      expect(numbers).toHaveLength(8);
      for (let at = 0; at < 8; at += 2)
        expect(Math.hypot(numbers[at]!, numbers[at + 1]!)).toBeLessThanOrEqual(100.01);
    }),
  );
});
