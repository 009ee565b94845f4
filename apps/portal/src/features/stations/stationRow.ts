import type { HeldLive } from '@heliograph/board';
import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';

/** A row of the grid. */
export interface StationRow {
  /**
   * Its place on the page. The grid knows rows by it: another station in the same place is drawn into what stands there,
   * which takes half the time of a row that is made anew.
   */
  slot: number;
  station: Station;
  status: StationLiveStatus;
  live: HeldLive | null;
  /** When the server last heard of it before the page was opened, ms. */
  lastOnline: number | null;
}

/** When the station was last heard of, ms; null when never. */
export const seenAt = ({ live, lastOnline }: StationRow): number | null => live?.source.at ?? lastOnline;
