import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisAround, curvePath } from './curveGeometry.ts';

it('[PAR-09] an axis contains all values, and has a few round ticks', () => {
  expect(axisAround([47, 52], 0.1).ticks).toEqual([48, 50, 52]);
  expect(axisAround([-60, 44], 0).ticks).toEqual([-50, 0]);
  const value = fc.double({ min: -1000, max: 1000, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 12 }), (values) => {
      const { low, high, ticks } = axisAround(values, 0.1);
      expect(values.every((each) => low <= each && each <= high)).toBe(true);
      expect(ticks.length).toBeLessThan(10);
      expect(ticks.every((tick) => tick >= low - 1e-6 && tick <= high + 1e-6)).toBe(true);
    }),
  );
});

it('[PAR-09] a curve is level outside its points', () => {
  const identity = (value: number) => value;
  const points = [
    { x: 10, y: 5 },
    { x: 20, y: 15.26 },
  ];
  expect(curvePath(points, { x: identity, y: identity, left: 0, right: 30 })).toBe(
    'M0 5L10 5L20 15.3L30 15.3',
  );
  expect(curvePath([], { x: identity, y: identity, left: 0, right: 30 })).toBe('');
});
