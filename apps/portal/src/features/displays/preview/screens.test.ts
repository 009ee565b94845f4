import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SCREENS, SHAPES, scaleToFit } from './screens.ts';

it('a screen fits inside its box and touches two edges', () => {
  const side = fc.integer({ min: 1, max: 4000 });
  fc.assert(
    fc.property(fc.constantFrom(...SHAPES), side, side, (shape, width, height) => {
      const screen = SCREENS[shape];
      const scale = scaleToFit(screen, { width, height });
      const room = [width - screen.width * scale, height - screen.height * scale];
      expect(Math.min(...room)).toBeCloseTo(0, 6);
      expect(Math.max(...room)).toBeGreaterThanOrEqual(-1e-6);
    }),
  );
});
