/** What a figure of energy contains beside plain measurements; combined with `|`, 0 when it is all measured. */
export const Quality = {
  /** Spread over a time without readings. */
  estimated: 1,
  /** Some energy is unknown and left out. */
  unknown: 2,
  /** Set by hand. */
  corrected: 4,
  /** A glitch was passed over, or a reset or meter replacement taken into account. */
  adjusted: 8,
} as const;
