import type { Parameter } from './parameter.ts';

/** Equal to the device's own resolution: what it reads back may carry a machine's rounding. */
export const isSame = ({ decimals }: Pick<Parameter, 'decimals'>, a: number, b: number): boolean =>
  Math.round(a * 10 ** decimals) === Math.round(b * 10 ** decimals);
