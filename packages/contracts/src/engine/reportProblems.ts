/** Codes of a report's `badInput` that users can fix; pages say how. */
export const REPORT_PROBLEMS = {
  tooManyCells: 1,
  tooManyIntervals: 2,
  energySteps: 3,
  notBegun: 4,
  endsBeforeStart: 5,
  noTariffThen: 6,
  noGridCounters: 7,
  planGone: 8,
  tooManyDays: 9,
  seriesGone: 10,
  pricesVary: 11,
} as const;
