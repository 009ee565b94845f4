import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, centred, moved, squareOf, zoomed, type Crop, type Size } from './crop.ts';

const wide: Size = { width: 1200, height: 800 };

const size = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});
const part = fc.double({ min: -3, max: 3, noNaN: true });
const point = fc.record({ x: part, y: part });
const zoom = fc.double({ min: 0.1, max: 10, noNaN: true });
const step = fc.oneof(
  point.map((by) => (picture: Size, crop: Crop) => moved(picture, crop, by)),
  fc.tuple(zoom, point).map(
    ([to, at]) =>
      (picture: Size, crop: Crop) =>
        zoomed(picture, crop, to, at),
  ),
);

describe('the square of an avatar', () => {
  it('[USR-01] begins as the largest one in the middle', () => {
    expect(squareOf(wide, centred(wide))).toEqual({ x: 200, y: 0, side: 800 });
    const tall = { width: 800, height: 1200 };
    expect(squareOf(tall, centred(tall))).toEqual({ x: 0, y: 200, side: 800 });
  });

  it('[USR-01] moves by parts of its side and stops at the edge', () => {
    expect(squareOf(wide, moved(wide, centred(wide), { x: 0.25, y: 0 })).x).toBe(400);
    expect(squareOf(wide, moved(wide, centred(wide), { x: 5, y: 5 }))).toEqual({ x: 400, y: 0, side: 800 });
    // It does not run on beyond the edge: the way back begins at once.
    const back = moved(wide, moved(wide, centred(wide), { x: 5, y: 0 }), { x: -0.25, y: 0 });
    expect(squareOf(wide, back).x).toBe(200);
  });

  it('[USR-01] zooms between whole and fourfold', () => {
    expect(squareOf(wide, zoomed(wide, centred(wide), 2))).toEqual({ x: 400, y: 200, side: 400 });
    expect(zoomed(wide, centred(wide), 99).zoom).toBe(MAX_ZOOM);
    expect(zoomed(wide, centred(wide), 0).zoom).toBe(1);
  });

  it('[USR-01] never leaves the picture, whatever is done to it', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
        const crop = steps.reduce((last, next) => next(picture, last), centred(picture));
        const { x, y, side } = squareOf(picture, crop);
        const slack = 1e-6 * Math.max(picture.width, picture.height);
        expect(side).toBeGreaterThan(0);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + side).toBeLessThanOrEqual(picture.width + slack);
        expect(y + side).toBeLessThanOrEqual(picture.height + slack);
      }),
    );
  });

  it('[USR-01] keeps what is under the pointer there while zooming in', () => {
    const inFrame = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(size, fc.double({ min: 1, max: 4, noNaN: true }), inFrame, inFrame, (picture, to, x, y) => {
        const before = centred(picture);
        const after = zoomed(picture, before, to, { x, y });
        const seen = (crop: Crop) => {
          const square = squareOf(picture, crop);
          return [square.x + (0.5 + x) * square.side, square.y + (0.5 + y) * square.side] as const;
        };
        const slack = 1e-6 * Math.max(picture.width, picture.height);
        expect(Math.abs(seen(after)[0] - seen(before)[0])).toBeLessThanOrEqual(slack);
        expect(Math.abs(seen(after)[1] - seen(before)[1])).toBeLessThanOrEqual(slack);
      }),
    );
  });
});
