import type { Parameter } from './parameter.ts';

type Offset = Pick<Parameter, 'offset'>;

/**
 * What the device is sent for a shown value: reduced by the offset where it reaches it, else as it is, so that 26 and
 * 2026 are the same year (spec A §5).
 */
export const wireOf = ({ offset }: Offset, shown: number): number =>
  offset !== 0 && shown >= offset ? shown - offset : shown;

/** What is shown for a value of the device. */
export const shownOf = ({ offset }: Offset, wire: number): number => wire + offset;

/** The bounds as shown; null where there is none. */
export const shownBounds = ({
  min,
  max,
  offset,
}: Pick<Parameter, 'min' | 'max' | 'offset'>): { min: number | null; max: number | null } => ({
  min: min === null ? null : min + offset,
  max: max === null ? null : max + offset,
});
