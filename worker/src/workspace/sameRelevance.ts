import type { StationRelevance } from '@heliograph/contracts/http';

/**
 * What the server says anew each time although nobody changed anything: statuses, which the engine knows better from
 * the gateways themselves, and credentials, which it renews on its own.
 */
const PASSING: ReadonlySet<string> = new Set([
  'fault_status',
  'abnormal_status',
  'offline_status',
  'status',
  'last_online',
  'mqtt_user',
  'mqtt_pwd',
  'mqtt_client_prefix',
  'mqtt_expires',
]);

/** Whether two answers describe the same stations, devices, gateways and models. */
export function sameRelevance(a: StationRelevance, b: StationRelevance): boolean {
  return same(a, b);
}

/** Stops at the first difference, and makes nothing: tens of thousands of rows are compared each minute. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => same(each, b[at]));
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) if (!PASSING.has(key) && !same(left[key], right[key])) return false;
  for (const key in right) if (!(key in left)) return false;
  return true;
}
