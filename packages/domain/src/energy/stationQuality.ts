/** Quality of the energy of a station over a period. */
interface StationQuality {
  /** Shares of time, 0 to 1. */
  estimated: number;
  unknown: number;
  /** Number of entries of the ledger; `pending` are readings that are not decided yet. */
  counts: { pending: number };
  /** Unexplained jumps. */
  open: number;
}

/** Someone should look at the station: energy is unknown and unexplained, or not decided yet. */
export const needsLook = ({ open, counts }: StationQuality): boolean => open > 0 || counts.pending > 0;

/** Orders stations: those with open questions, then undecided readings, then the larger unknown and estimated shares. */
export const compareNeed = (one: StationQuality, other: StationQuality): number =>
  other.open - one.open ||
  other.counts.pending - one.counts.pending ||
  other.unknown - one.unknown ||
  other.estimated - one.estimated;
