import type { DriftReading, ProfileDrift } from '@heliograph/contracts/engine';

/** What became of reading a device. */
export type DeviceResult =
  { state: 'reading' } | { state: 'read'; reading: DriftReading } | { state: 'failed'; failure: unknown };

/** Devices beside a profile, as this page knows them. */
export interface Comparison {
  /** Ids of devices that are to be compared. */
  chosen: readonly string[];
  /** In place of the choice once it was asked for; null before, and while others are chosen. */
  results: Readonly<Record<string, DeviceResult>> | null;
  /** What is not to be changed: ids of devices, and `keyOf` single values. */
  left: ReadonlySet<string>;
}

export const emptyComparison: Comparison = { chosen: [], results: null, left: new Set() };

export const keyOf = (deviceId: string, code: string): string => `${deviceId} ${code}`;

/** Only what says something else can be changed. */
export const differing = ({ drift }: Pick<DriftReading, 'drift'>): ProfileDrift[] =>
  drift.filter(({ why }) => why === 'differs');

/** Codes of a device that are to be changed. */
export function codesToChange({ left }: Comparison, deviceId: string, reading: DriftReading): string[] {
  if (left.has(deviceId)) return [];
  return differing(reading)
    .map(({ code }) => code)
    .filter((code) => !left.has(keyOf(deviceId, code)));
}

/** Leaves some keys out of what is changed, or takes them in again. */
export function withTicks(comparison: Comparison, keys: readonly string[], on: boolean): Comparison {
  const left = new Set(comparison.left);
  for (const key of keys) {
    if (on) left.delete(key);
    else left.add(key);
  }
  return { ...comparison, left };
}

export const withResult = (comparison: Comparison, deviceId: string, result: DeviceResult): Comparison =>
  comparison.results === null
    ? comparison
    : { ...comparison, results: { ...comparison.results, [deviceId]: result } };

export interface Counts {
  of: number;
  read: number;
  equal: number;
  differing: number;
  failed: number;
}

/** How a comparison went so far; a device that differs only in what cannot be compared counts as equal. */
export function countsOf(results: NonNullable<Comparison['results']>): Counts {
  const counts = { of: 0, read: 0, equal: 0, differing: 0, failed: 0 };
  for (const result of Object.values(results)) {
    counts.of++;
    if (result.state === 'reading') continue;
    counts.read++;
    if (result.state === 'failed') counts.failed++;
    else if (differing(result.reading).length > 0) counts.differing++;
    else counts.equal++;
  }
  return counts;
}
