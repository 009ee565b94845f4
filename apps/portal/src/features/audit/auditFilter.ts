import { AUDIT_ACTIONS, type AuditArea } from '@heliograph/contracts/http';

/** Filter of the list; in the address, so that stations can link to their own. */
export interface AuditFilter {
  station: number | null;
  area: AuditArea | null;
  /** Part of a name. */
  q: string;
  /** Number of last days; null for all. */
  days: number | null;
}

export const AREAS = Object.keys(AUDIT_ACTIONS) as AuditArea[];
export const DAYS = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
/** In the address: not narrowed. */
export const ALL = 'all';

export function readFilter(search: URLSearchParams): AuditFilter {
  const station = Number(search.get('station'));
  const days = search.get('days');
  return {
    station: Number.isInteger(station) && station > 0 ? station : null,
    area: AREAS.find((area) => area === search.get('area')) ?? null,
    q: search.get('q') ?? '',
    days: days === ALL ? null : (DAYS.find((one) => String(one) === days) ?? DEFAULT_DAYS),
  };
}

export const writeFilter = ({ station, area, q, days }: AuditFilter): Record<string, string> => ({
  ...(station !== null && { station: String(station) }),
  ...(area !== null && { area }),
  ...(q !== '' && { q }),
  ...(days !== DEFAULT_DAYS && { days: days === null ? ALL : String(days) }),
});

/** The request for what a filter shows. */
export const auditRequest = ({ station, area, q, days }: AuditFilter) => ({
  ...(station !== null && { station_id: station }),
  ...(area !== null && { area }),
  q: q.trim(),
  ...(days !== null && { from: Date.now() - days * DAY_MS }),
});
