/** Data quality of a station's energy over a period. */
interface StationQuality {
  /** Shares of time, 0 to 1. */
  estimated: number;
  unknown: number;
  /** Ledger entries; `pending` counts readings that are not decided yet. */
  counts: { pending: number };
  /** Unexplained jumps. */
  open: number;
}

/** True if someone should check the station: energy is unknown and unexplained, or undecided. */
export const needsLook = ({ open, counts }: StationQuality): boolean => open > 0 || counts.pending > 0;

/** Orders stations by open questions, then undecided readings, then unknown and estimated shares. */
export const compareNeed = (one: StationQuality, other: StationQuality): number =>
  other.open - one.open ||
  other.counts.pending - one.counts.pending ||
  other.unknown - one.unknown ||
  other.estimated - one.estimated;
