/** Status switch of the page in its order (spec B §2.9). */
export const STATES = ['pending', 'resolved', 'all'] as const;
/** Ranges at hand, days; seven is the page's own (spec B §9). */
export const DAYS = [1, 7, 30, 90] as const;
/** Columns that rows can be sorted by. */
export const COLUMNS = ['kind', 'message', 'level', 'station', 'device', 'model', 'at', 'recovered'] as const;

const OWN_DAYS = 7;

/** The last days up to now, or from one instant until another, ms; null for one that is not given. */
export type FaultSpan = { days: (typeof DAYS)[number] } | { from: number | null; until: number | null };

export interface FaultSort {
  column: (typeof COLUMNS)[number];
  descending: boolean;
}

/** What the page asks for. */
export interface FaultFilter {
  state: (typeof STATES)[number];
  span: FaultSpan;
  text: string;
  /** As `chosenText` writes it. */
  devices: string;
  /** Null: as they come, newest first. */
  sort: FaultSort | null;
}

/** Reads an address; what it does not say, or says in no way that is known, is the page's own. */
export function readFaultAddress(search: URLSearchParams): FaultFilter {
  return {
    state: STATES.find((one) => one === search.get('state')) ?? 'pending',
    span: readSpan(search),
    text: search.get('q') ?? '',
    devices: search.get('devices') ?? 'all',
    sort: readSort(search.get('sort') ?? ''),
  };
}

/** The address of a filter, without what is the page's own. */
export function faultAddress({ state, span, text, devices, sort }: FaultFilter): Record<string, string> {
  return {
    ...(state !== 'pending' && { state }),
    ...('days' in span
      ? span.days !== OWN_DAYS && { days: String(span.days) }
      : { from: instantText(span.from), until: instantText(span.until) }),
    ...(text && { q: text }),
    ...(devices !== 'all' && { devices }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  };
}

function readSpan(search: URLSearchParams): FaultSpan {
  const [from, until] = [search.get('from'), search.get('until')];
  if (from !== null || until !== null) return { from: instantOf(from), until: instantOf(until) };
  return { days: DAYS.find((one) => String(one) === search.get('days')) ?? OWN_DAYS };
}

function readSort(text: string): FaultSort | null {
  const column = COLUMNS.find((one) => one === text.replace(/^-/, ''));
  return column === undefined ? null : { column, descending: text.startsWith('-') };
}

/** To the minute, as fields have it. */
const instantText = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().replace(/:\d\d\.\d{3}Z$/, 'Z');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

function instantOf(text: string | null): number | null {
  const at = text !== null && INSTANT.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : at;
}
