import type { LastHour, LiveValue } from '@heliograph/contracts/engine';

/** What each property was last in the hour, by code: old from the start, for what has not been heard since. */
export function lastKnown({ start, step, columns }: LastHour): Map<string, LiveValue> {
  return new Map(
    Object.entries(columns).flatMap(([code, values]): [string, LiveValue][] => {
      const last = values.findLastIndex((value) => !Number.isNaN(value));
      const value = values[last];
      return value === undefined ? [] : [[code, { value, at: start + last * step, ttl: 0 }]];
    }),
  );
}
