import type { ShareType, StationRight } from '@heliograph/contracts/http';

/** What somebody may give (spec B §4): managing and the station itself are the creator's. */
export const offeredTypes = (rights: readonly StationRight[]): readonly ShareType[] =>
  rights.includes('transfer') ? [0, 3, 1, 2] : [0, 3];
