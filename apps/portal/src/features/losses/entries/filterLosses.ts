import type { LossEntry } from '@heliograph/contracts/http';
import type { LossFilter } from '../lossesAddress.ts';

/** Names an entry among those of a station. */
export const lossKey = ({ cause, began, ended }: LossEntry): string => `${cause} ${began} ${ended}`;

export interface ShownLosses extends Pick<LossFilter, 'cause' | 'verdict'> {
  /** [start, end) in ms; null for the whole period. */
  day: { start: number; end: number } | null;
}

/** Entries that match, in their order: worst first. */
export const filterLosses = (
  entries: readonly LossEntry[],
  { cause, verdict, day }: ShownLosses,
): readonly LossEntry[] =>
  entries.filter(
    (entry) =>
      (cause === null || entry.cause === cause) &&
      (verdict === null || entry.verdict === verdict) &&
      (day === null || (entry.began < day.end && entry.ended > day.start)),
  );
