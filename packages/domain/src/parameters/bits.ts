import type { Parameter, ParameterBit } from './parameter.ts';

/** True if the switch of a bit is on in a device value. */
export const isBitOn = ({ bit, inverted }: ParameterBit, value: number): boolean =>
  (Math.floor(value / 2 ** bit) % 2 === 1) !== inverted;

/** The switches of a value by code, in the order of the catalogue. */
export const readSwitches = ({ bits }: Parameter, value: number): Record<string, boolean> =>
  Object.fromEntries(bits.map((bit) => [bit.code, isBitOn(bit, value)]));

/**
 * The value after one switch changes. In exclusive parameters, turning one on turns the others off (AC couple) [PAR-06].
 * Unknown bits are kept.
 */
export function withSwitch(parameter: Parameter, value: number, code: string, on: boolean): number {
  return parameter.bits.reduce((sum, bit) => {
    const wasOn = isBitOn(bit, sum);
    const isOn = bit.code === code ? on : parameter.exclusive && on ? false : wasOn;
    if (isOn === wasOn) return sum;
    return isOn === bit.inverted ? sum - 2 ** bit.bit : sum + 2 ** bit.bit;
  }, value);
}

/** The value for the given switches. Missing switches are off, other bits are 0. */
export function switchesToValue({ bits }: Parameter, switches: Readonly<Record<string, boolean>>): number {
  return bits.reduce(
    (sum, { code, bit, inverted }) => ((switches[code] ?? false) === inverted ? sum : sum + 2 ** bit),
    0,
  );
}
