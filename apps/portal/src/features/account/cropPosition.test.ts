import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_ZOOM,
  centredPosition,
  movePicture,
  zoomPicture,
  type CropPosition,
  type CropSizes,
} from './cropPosition.ts';

const wide: CropSizes = { width: 300, height: 200, frame: 200 };
const tall: CropSizes = { width: 200, height: 300, frame: 200 };

/** The square behind the frame, in px of the picture at zoom 1. */
function makeSquare({ x, y, zoom }: CropPosition, { width, height, frame }: CropSizes) {
  return {
    x: ((width * zoom - frame) / 2 - x) / zoom,
    y: ((height * zoom - frame) / 2 - y) / zoom,
    side: frame / zoom,
  };
}

/** Any picture that covers its frame. */
const anySizes = fc
  .record({
    frame: fc.integer({ min: 100, max: 400 }),
    ratio: fc.double({ min: 1, max: 20, noNaN: true }),
    isTall: fc.boolean(),
  })
  .map(({ frame, ratio, isTall }): CropSizes => {
    const long = frame * ratio;
    return { frame, width: isTall ? frame : long, height: isTall ? long : frame };
  });
const distance = fc.double({ min: -2000, max: 2000, noNaN: true });
const step = fc.oneof(
  fc.tuple(distance, distance).map(
    ([x, y]) =>
      (position: CropPosition, sizes: CropSizes) =>
        movePicture(position, sizes, x, y),
  ),
  fc
    .double({ min: 0.1, max: 10, noNaN: true })
    .map((zoom) => (position: CropPosition, sizes: CropSizes) => zoomPicture(position, sizes, zoom)),
);

describe('the square of an avatar', () => {
  it('[USR-01] starts as the largest one in the middle', () => {
    expect(makeSquare(centredPosition, wide)).toEqual({ x: 50, y: 0, side: 200 });
    expect(makeSquare(centredPosition, tall)).toEqual({ x: 0, y: 50, side: 200 });
  });

  it('[USR-01] moves against the picture and stops at the edge', () => {
    expect(makeSquare(movePicture(centredPosition, wide, -20, 0), wide).x).toBe(70);
    const atEdge = movePicture(centredPosition, wide, -500, -500);
    expect(makeSquare(atEdge, wide)).toEqual({ x: 100, y: 0, side: 200 });
    // It does not overshoot: the way back starts at once.
    expect(makeSquare(movePicture(atEdge, wide, 20, 0), wide).x).toBe(80);
  });

  it('[USR-01] zooms between one and four', () => {
    expect(makeSquare(zoomPicture(centredPosition, wide, 2), wide)).toEqual({ x: 100, y: 50, side: 100 });
    expect(zoomPicture(centredPosition, wide, 99).zoom).toBe(MAX_ZOOM);
    expect(zoomPicture(centredPosition, wide, 0).zoom).toBe(1);
  });

  it('[USR-01] never leaves the picture after any steps', () => {
    fc.assert(
      fc.property(anySizes, fc.array(step, { maxLength: 20 }), (sizes, steps) => {
        const position = steps.reduce((last, next) => next(last, sizes), centredPosition);
        const { x, y, side } = makeSquare(position, sizes);
        const tolerance = 1e-6 * Math.max(sizes.width, sizes.height);
        expect(side).toBeGreaterThan(0);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(-tolerance);
        expect(x + side).toBeLessThanOrEqual(sizes.width + tolerance);
        expect(y + side).toBeLessThanOrEqual(sizes.height + tolerance);
      }),
    );
  });

  it('[USR-01] keeps the middle of the frame in place while zooming in', () => {
    const middle = (position: CropPosition, sizes: CropSizes) => {
      const { x, y, side } = makeSquare(position, sizes);
      return [x + side / 2, y + side / 2] as const;
    };
    fc.assert(
      fc.property(
        anySizes,
        distance,
        distance,
        fc.double({ min: 1, max: 4, noNaN: true }),
        (sizes, x, y, to) => {
          const before = movePicture(centredPosition, sizes, x, y);
          const after = zoomPicture(before, sizes, to);
          const tolerance = 1e-6 * Math.max(sizes.width, sizes.height);
          expect(Math.abs(middle(after, sizes)[0] - middle(before, sizes)[0])).toBeLessThanOrEqual(tolerance);
          expect(Math.abs(middle(after, sizes)[1] - middle(before, sizes)[1])).toBeLessThanOrEqual(tolerance);
        },
      ),
    );
  });
});
