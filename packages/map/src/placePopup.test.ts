import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePopup, roomForPopup } from './placePopup.ts';

const popup = [248, 230] as const;
const phone = [390, 490] as const;

describe('placePopup', () => {
  it.each([
    ['in the middle, above the marker', [195, 300], [71, 52]],
    ['at the top, below it', [195, 40], [71, 58]],
    ['at the left edge, moved in', [5, 300], [8, 52]],
    ['at the right edge, moved in', [385, 300], [134, 52]],
  ] as const)('[HOME-06] %s', (_, at, corner) =>
    expect(placePopup({ at, popup, map: phone })).toEqual(corner),
  );

  it('[HOME-06] lies within the map wherever the marker is', () => {
    const length = (max: number) => fc.integer({ min: 1, max });
    fc.assert(
      fc.property(
        length(400),
        length(400),
        length(2000),
        length(2000),
        fc.nat(),
        fc.nat(),
        (w, h, W, H, x, y) => {
          fc.pre(w <= W && h <= H);
          const [left, top] = placePopup({ at: [x % W, y % H], popup: [w, h], map: [W, H] });
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + w).toBeLessThanOrEqual(W);
          expect(top + h).toBeLessThanOrEqual(H);
        },
      ),
    );
  });
});

describe('roomForPopup', () => {
  it('[HOME-06] leaves the map alone where the popup has space', () => {
    expect(roomForPopup({ at: [195, 300], popup, map: phone })).toBe(0);
    expect(roomForPopup({ at: [195, 40], popup, map: phone })).toBe(0);
  });

  it('[HOME-06] moves the map so that the popup covers no marker, if the map is high enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 480 }), fc.integer({ min: 60, max: 440 }), (y, height) => {
        const size = [248, height] as const;
        const moved = y + roomForPopup({ at: [195, y], popup: size, map: phone });
        const [, top] = placePopup({ at: [195, moved], popup: size, map: phone });
        expect(top + height <= moved || top >= moved).toBe(true);
      }),
    );
  });
});
