import type { DriftReading, ProfileDrift } from '@heliograph/contracts/engine';
import { capabilityToWrite } from '@heliograph/domain/permissions';
import type { DeviceRights } from '../../deviceRights.ts';
import type { DeviceRow } from '../../deviceRows.ts';

/** Result of reading a device. */
export type DeviceResult =
  | { state: 'reading' }
  | { state: 'read'; reading: DriftReading }
  | { state: 'failed'; failure: unknown };

/** A comparison of devices with a profile, as kept by this page. */
export interface Comparison {
  /** Ids of the devices to compare. */
  chosen: readonly string[];
  /** Results by device once the comparison started; null while devices are being chosen. */
  results: Readonly<Record<string, DeviceResult>> | null;
  /** Excluded from changes: device ids, and `keyOf` of single values. */
  excluded: ReadonlySet<string>;
}

export const emptyComparison: Comparison = { chosen: [], results: null, excluded: new Set() };

const getKey = (deviceId: string, code: string): string => `${deviceId} ${code}`;

/** Drift that can be changed: the device has another value. */
export const differencesIn = ({ drift }: Pick<DriftReading, 'drift'>): ProfileDrift[] =>
  drift.filter(({ why }) => why === 'differs');

/** Codes to change on a device. */
export function codesToChange({ excluded }: Comparison, deviceId: string, reading: DriftReading): string[] {
  if (excluded.has(deviceId)) return [];
  return differencesIn(reading)
    .map(({ code }) => code)
    .filter((code) => !excluded.has(getKey(deviceId, code)));
}

/** Excludes devices, or includes them with all their differences. */
export function withDevices(comparison: Comparison, deviceIds: readonly string[], on: boolean): Comparison {
  const named = new Set(deviceIds);
  const kept = [...comparison.excluded].filter((key) => !named.has(key.split(' ')[0]!));
  return { ...comparison, excluded: new Set(on ? kept : [...comparison.excluded, ...named]) };
}

/** The same for single values; including one of an excluded device includes the device with that value only. */
export function withValues(
  comparison: Comparison,
  values: readonly { deviceId: string; code: string }[],
  on: boolean,
): Comparison {
  const excluded = new Set(comparison.excluded);
  for (const { deviceId, code } of values) {
    const result = comparison.results?.[deviceId];
    if (on && excluded.delete(deviceId) && result?.state === 'read')
      for (const other of differencesIn(result.reading)) excluded.add(getKey(deviceId, other.code));
    if (on) excluded.delete(getKey(deviceId, code));
    else excluded.add(getKey(deviceId, code));
  }
  return { ...comparison, excluded };
}

/** Adds results; ignored once the comparison was reset. */
export const withResults = (
  comparison: Comparison,
  results: Readonly<Record<string, DeviceResult>>,
): Comparison =>
  comparison.results === null
    ? comparison
    : { ...comparison, results: { ...comparison.results, ...results } };

interface Counts {
  of: number;
  read: number;
  equal: number;
  differing: number;
  failed: number;
}

/** Counts results so far. A device whose only drift cannot be compared counts as equal. */
export function countResults(results: NonNullable<Comparison['results']>): Counts {
  const counts = { of: 0, read: 0, equal: 0, differing: 0, failed: 0 };
  for (const result of Object.values(results)) {
    counts.of++;
    if (result.state === 'reading') continue;
    counts.read++;
    if (result.state === 'failed') counts.failed++;
    else if (differencesIn(result.reading).length > 0) counts.differing++;
    else counts.equal++;
  }
  return counts;
}

/** A device that can be compared with a profile. */
export interface ComparableDevice extends DeviceRow {
  model: string;
}

/** A compared device, with what can be changed on it. */
export interface ComparedDevice {
  row: ComparableDevice;
  result: DeviceResult;
  rights: Pick<DeviceRights, 'setting' | 'control'>;
  /** Codes to change; empty when excluded, not read, or not allowed. */
  codes: string[];
  /** True if any of its values can be ticked. */
  canChange: boolean;
}

/** True if these rights allow writing a code. */
export const canWrite = ({ setting, control }: ComparedDevice['rights'], code: string): boolean =>
  capabilityToWrite(code) === 'device.control' ? control : setting;

export function compareDevices(
  devices: readonly ComparableDevice[],
  comparison: Comparison,
  rightsOf: (row: ComparableDevice) => ComparedDevice['rights'],
): ComparedDevice[] {
  return devices.flatMap((row): ComparedDevice[] => {
    const deviceId = row.device.device_id;
    const result = comparison.results?.[deviceId];
    if (result === undefined) return [];
    const rights = rightsOf(row);
    const canChange =
      result.state === 'read' && differencesIn(result.reading).some(({ code }) => canWrite(rights, code));
    const codes =
      result.state === 'read' && canChange ? codesToChange(comparison, deviceId, result.reading) : [];
    return [{ row, result, rights, codes, canChange }];
  });
}

/** Devices per page: more would make rendering slow. */
export const ROWS = 50;

/** The rows of a page, counted from 1; the last page if there are fewer. */
export function paginate<Row>(
  rows: readonly Row[],
  wanted: number,
): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS));
  const page = Math.min(wanted, pages);
  return { rows: rows.slice((page - 1) * ROWS, page * ROWS), page, pages };
}
