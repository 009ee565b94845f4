import type { Parameter } from './parameter.ts';

type Offset = Pick<Parameter, 'offset'>;

/**
 * The device value of a shown value: reduced by the offset if it is at least the offset, so that 26 and 2026 are the same
 * year [PAR-10].
 */
export const toDeviceValue = ({ offset }: Offset, shown: number): number =>
  offset !== 0 && shown >= offset ? shown - offset : shown;

/** The shown value of a device value. */
export const toShownValue = ({ offset }: Offset, wire: number): number => wire + offset;

/** Bounds as shown; null if unbounded. */
export const shownBounds = ({
  min,
  max,
  offset,
}: Pick<Parameter, 'min' | 'max' | 'offset'>): { min: number | null; max: number | null } => ({
  min: min === null ? null : min + offset,
  max: max === null ? null : max + offset,
});

/** True if two values are equal at the device's resolution, since devices round. */
export const isSameValue = ({ decimals }: Pick<Parameter, 'decimals'>, a: number, b: number): boolean =>
  Math.round(a * 10 ** decimals) === Math.round(b * 10 ** decimals);
