import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CANVAS, CANVAS_REM, canvasScale } from './useCanvasScale.ts';

/** Scaled size of the canvas, px. */
function drawn(width: number, height: number, rem = 16) {
  const scale = canvasScale({ width, height, outerWidth: width, rem });
  if (scale === null) return null;
  const size = (length: number) => (length / CANVAS_REM) * rem * scale;
  return { width: size(CANVAS.width), height: size(CANVAS.height) };
}

it.each([
  [1920, 930, 1920, 930],
  [1920, 1080, 1920, 930],
  [3840, 1860, 3840, 1860],
  [1440, 900, 1440, 697.5],
  // A wide, low window: the height is the limit.
  [1920, 620, 1280, 620],
])('[AUTH-01] in a window of %i × %i the canvas is %d × %d', (width, height, canvasWidth, canvasHeight) => {
  const canvas = drawn(width, height);
  expect(canvas?.width).toBeCloseTo(canvasWidth, 6);
  expect(canvas?.height).toBeCloseTo(canvasHeight, 6);
});

it('[AUTH-01] never exceeds the window, and fills it in one direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 8000 }), fc.integer({ min: 300, max: 5000 }), (width, height) => {
      const canvas = drawn(width, height);
      if (canvas === null) {
        expect(width < 1152 || height < 558).toBe(true);
        return;
      }
      expect(canvas.width).toBeLessThanOrEqual(width + 1e-6);
      expect(canvas.height).toBeLessThanOrEqual(height + 1e-6);
      expect(Math.min(width - canvas.width, height - canvas.height)).toBeCloseTo(0, 6);
    }),
  );
});

it('[AUTH-01] keeps text of 1 rem at 12 px or more', () => {
  for (const [width, height] of [
    [1152, 2000],
    [4000, 558],
  ] as const)
    expect(16 * (canvasScale({ width, height, outerWidth: width, rem: 16 }) ?? 0)).toBeCloseTo(12, 6);
});

it.each([
  ['a phone', { width: 390, height: 844, outerWidth: 390, rem: 16 }],
  ['a window lower than the form', { width: 1440, height: 400, outerWidth: 1440, rem: 16 }],
  ['twice the text size', { width: 1900, height: 930, outerWidth: 1920, rem: 32 }],
  ['a zoom of 200 % on a large screen', { width: 1280, height: 720, outerWidth: 2560, rem: 16 }],
])('[AUTH-01] %s gets the stacked layout', (_, viewport) => {
  expect(canvasScale(viewport)).toBeNull();
});
