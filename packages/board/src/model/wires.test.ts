import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Carrier } from './powerFlow.ts';
import { onWire, wirePath, getWires } from './wires.ts';

const CARRIERS: Carrier[] = ['pv', 'grid', 'generator', 'battery', 'load'];

it('leads every wire to the centre, within the picture', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...CARRIERS), fc.boolean(), part, (carrier, generator, at) => {
      const wire = getWires(generator ? CARRIERS : ['pv'])[carrier];
      const { x, y } = onWire(wire, at);
      for (const place of [x, y]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(100);
      }
      const end = onWire(wire, 1);
      expect([end.x, end.y]).toEqual([50, 50]);
    }),
  );
});

it('starts at the start of its path', () => {
  const wire = getWires(['pv', 'load']).load;
  expect(onWire(wire, 0)).toEqual({ x: 82, y: 82 });
  expect(wirePath(wire)).toBe('M82 82C62 82 50 70 50 50');
});
