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

/** Leaves devices out of what is changed, or takes them in with all that differs. */
export function withDevices(comparison: Comparison, deviceIds: readonly string[], on: boolean): Comparison {
  const named = new Set(deviceIds);
  const kept = [...comparison.left].filter((key) => !named.has(key.split(' ')[0]!));
  return { ...comparison, left: new Set(on ? kept : [...comparison.left, ...named]) };
}

/** The same of single values; one of a device that was left out takes the device in with nothing else. */
export function withValues(
  comparison: Comparison,
  values: readonly { deviceId: string; code: string }[],
  on: boolean,
): Comparison {
  const left = new Set(comparison.left);
  for (const { deviceId, code } of values) {
    const result = comparison.results?.[deviceId];
    if (on && left.delete(deviceId) && result?.state === 'read')
      for (const other of differing(result.reading)) left.add(keyOf(deviceId, other.code));
    if (on) left.delete(keyOf(deviceId, code));
    else left.add(keyOf(deviceId, code));
  }
  return { ...comparison, left };
}

/** What came of some devices; nothing where the comparison was given up meanwhile. */
export const withResults = (
  comparison: Comparison,
  results: Readonly<Record<string, DeviceResult>>,
): Comparison =>
  comparison.results === null
    ? comparison
    : { ...comparison, results: { ...comparison.results, ...results } };

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
