/** Kinds of callers, by which the work of a call is bounded. Walls and callers without a session count as guests. */
export const CALLER_KINDS = ['guest', 'token', 'person', 'administrator'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** Units of bounds, as the documentation names them. */
export const BOUND_UNITS = {
  days: 'days',
  propertyDays: 'properties times days',
  counterDays: 'further counters times days',
  buckets: 'counters times buckets, which count as a quarter hour if they are longer',
} as const;
export type BoundUnit = keyof typeof BOUND_UNITS;

/** A bound of what one request asks for, computed from its fields alone. */
export interface Bound<Request = unknown> {
  readonly unit: BoundUnit;
  /** Field that refusals name. */
  readonly field: string;
  // A method, so that bounds of all requests fit in one list.
  count(request: Request): number;
  readonly max: Readonly<Record<CallerKind, number>>;
}

const DAY_MS = 86_400_000;

/** Days between two instants, a started one as a whole one. */
export const countDays = (start: number, end: number): number => Math.ceil((end - start) / DAY_MS);

/** The same bound for everybody. */
export const forEverybody = (max: number): Bound['max'] => ({
  guest: max,
  token: max,
  person: max,
  administrator: max,
});

/** At most so many days from `start` to `end`. */
export const boundDays = (max: number): Bound<{ start: number; end: number }> => ({
  unit: 'days',
  field: 'end',
  count: ({ start, end }) => countDays(start, end),
  max: forEverybody(max),
});
