import {
  ALARM_PRIORITIES,
  ALARM_REMARKS,
  ALARM_STATES,
  type AlarmPriority,
  type AlarmRemark,
  type AlarmState,
} from '@heliograph/domain/alarms';
import { parseSort, sortAddress, type ListSort } from '../../shared/grid/columnSort.ts';

/** Options of the status switch, in order (FLT-01). */
export const STATES = ['pending', 'resolved', 'all'] as const;
/** Preset ranges, days; seven is the default (FLT-01). */
export const DAYS = [1, 7, 30, 90] as const;
/** Sortable columns. */
export const COLUMNS = [
  'kind',
  'state',
  'message',
  'level',
  'priority',
  'station',
  'device',
  'model',
  'at',
  'recovered',
] as const;

const DEFAULT_DAYS = 7;

/** The last days until now, or between two instants, ms; null: not given. */
export type FaultSpan = { days: (typeof DAYS)[number] } | { from: number | null; until: number | null };

export type FaultSort = ListSort<(typeof COLUMNS)[number]>;

/** Filter of the fault page. */
export interface FaultFilter {
  state: (typeof STATES)[number];
  /** Only those in this state of handling; null for all. */
  handling: AlarmState | null;
  /** Only those of it; null for all. */
  priority: AlarmPriority | null;
  /** Only those that last long, or come again and again; null for all. */
  remark: AlarmRemark | null;
  /** Only its members; null for all, where an incident is one row. */
  incident: number | null;
  span: FaultSpan;
  text: string;
  /** As `formatDeviceSelection` writes it. */
  devices: string;
  /** Null: newest first. */
  sort: FaultSort | null;
}

/** Parses an address; missing or invalid values get their defaults. */
export function parseFaultAddress(search: URLSearchParams): FaultFilter {
  return {
    state: STATES.find((one) => one === search.get('state')) ?? 'pending',
    handling: ALARM_STATES.find((one) => one === search.get('handling')) ?? null,
    priority: ALARM_PRIORITIES.find((one) => one === search.get('priority')) ?? null,
    remark: ALARM_REMARKS.find((one) => one === search.get('remark')) ?? null,
    incident: Number(/^[1-9]\d{0,8}$/.exec(search.get('incident') ?? '')?.[0] ?? 0) || null,
    span: readSpan(search),
    text: search.get('q') ?? '',
    devices: search.get('devices') ?? 'all',
    sort: parseSort(search, COLUMNS),
  };
}

/** The query of a filter, without defaults. */
export function faultAddress({
  state,
  handling,
  priority,
  remark,
  incident,
  span,
  text,
  devices,
  sort,
}: FaultFilter): Record<string, string> {
  return {
    ...(state !== 'pending' && { state }),
    ...(handling && { handling }),
    ...(priority && { priority }),
    ...(remark && { remark }),
    ...(incident && { incident: String(incident) }),
    ...('days' in span
      ? span.days !== DEFAULT_DAYS && { days: String(span.days) }
      : { from: instantText(span.from), until: instantText(span.until) }),
    ...(text && { q: text }),
    ...(devices !== 'all' && { devices }),
    ...sortAddress(sort),
  };
}

function readSpan(search: URLSearchParams): FaultSpan {
  const [from, until] = [search.get('from'), search.get('until')];
  if (from !== null || until !== null) return { from: parseInstant(from), until: parseInstant(until) };
  return { days: DAYS.find((one) => String(one) === search.get('days')) ?? DEFAULT_DAYS };
}

/** To the minute, like the fields. */
const instantText = (at: number | null) =>
  at === null ? '' : new Date(at).toISOString().replace(/:\d\d\.\d{3}Z$/, 'Z');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

function parseInstant(text: string | null): number | null {
  const at = text !== null && INSTANT.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : at;
}
