import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBitOn, readSwitches, withSwitch, switchesToValue } from './bits.ts';
import { allParameters, parameterByCode } from './catalogue/index.ts';
import { SIGNAL_CODE, signalBits, signalFromBits, type Signal } from './signal.ts';

const withBits = allParameters.filter(({ bits }) => bits.length > 0);
const anyTurn = fc.constantFrom(...withBits).chain((parameter) =>
  fc.record({
    parameter: fc.constant(parameter),
    value: fc.integer({ min: 0, max: 0xffff }),
    bit: fc.constantFrom(...parameter.bits),
    on: fc.boolean(),
  }),
);

describe('bits of a parameter', () => {
  it('[PAR-09] a value is its switches, and back', () => {
    fc.assert(
      fc.property(anyTurn, ({ parameter, value }) => {
        const known = parameter.bits.reduce((sum, { bit }) => sum | (1 << bit), 0);
        expect(switchesToValue(parameter, readSwitches(parameter, value & known))).toBe(value & known);
      }),
    );
  });

  it('[PAR-09] turning a switch turns that one, and leaves bits alone that are not of the catalogue', () => {
    fc.assert(
      fc.property(anyTurn, ({ parameter, value, bit, on }) => {
        const after = withSwitch(parameter, value, bit.code, on);
        expect(isBitOn(bit, after)).toBe(on);
        const known = parameter.bits.reduce((sum, each) => sum | (1 << each.bit), 0);
        expect(after & ~known).toBe(value & ~known);
        for (const other of parameter.bits) {
          if (other === bit) continue;
          expect(isBitOn(other, after)).toBe(isBitOn(other, value) && !(parameter.exclusive && on));
        }
      }),
    );
  });

  it('[PAR-06] AC couple on one side clears the other', () => {
    const couple = parameterByCode('ac_couple')!;
    const grid = withSwitch(couple, 0, 'ac_couple_grid_side', true);
    expect(readSwitches(couple, grid)).toEqual({ ac_couple_grid_side: true, ac_couple_load_side: false });
    const load = withSwitch(couple, grid, 'ac_couple_load_side', true);
    expect(readSwitches(couple, load)).toEqual({ ac_couple_grid_side: false, ac_couple_load_side: true });
  });

  it('[PAR-07] generator and grid signal 0 to 3 are 1/1, 0/1, 1/0 and 0/0', () => {
    const signals: Signal[] = [0, 1, 2, 3];
    expect(signals.map(signalBits).map(({ grid, generator }) => `${grid}/${generator}`)).toEqual([
      '1/1',
      '0/1',
      '1/0',
      '0/0',
    ]);
    const parameter = parameterByCode(SIGNAL_CODE)!;
    for (const signal of signals) {
      const { grid, generator } = signalBits(signal);
      expect(signalFromBits({ grid, generator })).toBe(signal);
      expect(readSwitches(parameter, signal)).toEqual({
        grid_signal: grid === 1,
        gen_signal: generator === 1,
      });
    }
  });
});
