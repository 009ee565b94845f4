import type { Parameter, ParameterBit } from './parameter.ts';

/** Whether the switch of a bit is on in the device's value. */
export const isOn = ({ bit, inverted }: ParameterBit, value: number): boolean =>
  (Math.floor(value / 2 ** bit) % 2 === 1) !== inverted;

/** The switches of a value, by code, in the order of the catalogue. */
export const switchesOf = ({ bits }: Parameter, value: number): Record<string, boolean> =>
  Object.fromEntries(bits.map((bit) => [bit.code, isOn(bit, value)]));

/**
 * The value after one switch was turned. Where only one may be on, turning one on turns the others off (AC couple, spec
 * A §4); bits that the catalogue does not know stay as they are.
 */
export function turned(parameter: Parameter, value: number, code: string, on: boolean): number {
  return parameter.bits.reduce((sum, bit) => {
    const was = isOn(bit, sum);
    const becomes = bit.code === code ? on : parameter.exclusive && on ? false : was;
    if (becomes === was) return sum;
    return becomes === bit.inverted ? sum - 2 ** bit.bit : sum + 2 ** bit.bit;
  }, value);
}

/** The value whose switches are these and whose other bits are 0; a switch that is not named is off. */
export function valueOfSwitches({ bits }: Parameter, switches: Readonly<Record<string, boolean>>): number {
  return bits.reduce(
    (sum, { code, bit, inverted }) => ((switches[code] ?? false) === inverted ? sum : sum + 2 ** bit),
    0,
  );
}
