import type { LossEntry } from '@heliograph/contracts/http';
import { sortByValue } from '../../../shared/grid/columnSort.ts';
import type { LossFilter, LossSort } from '../lossesAddress.ts';

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

/**
 * Entries by a column, unknown amounts last; in their order without one.
 *
 * @param causeName its name in the page's language
 */
export const sortLosses = (
  entries: readonly LossEntry[],
  sort: LossSort | null,
  causeName: (cause: LossEntry['cause']) => string,
  compareTexts: (one: string, other: string) => number,
): readonly LossEntry[] =>
  sort === null
    ? entries
    : sortByValue(
        entries,
        (entry) => (sort.column === 'cause' ? causeName(entry.cause) : entry[sort.column]),
        sort,
        compareTexts,
      );
