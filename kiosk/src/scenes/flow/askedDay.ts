import type { StationDay } from '@heliograph/contracts/engine';

/** A station's day as last read. */
export interface AskedDay {
  /** Null until there is an answer. */
  value: StationDay | null;
  failed: boolean;
  /** The answer must not be taken for current. */
  old: boolean;
}
