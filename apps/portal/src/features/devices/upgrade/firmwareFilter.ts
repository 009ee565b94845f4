import type { Firmware, FirmwareType, FirmwareVersion } from '@heliograph/contracts/http';
import { createTextFilter } from '@heliograph/domain/textSearch';
import { compareVersions } from '../../../shared/firmware/versions.ts';

/** Filter and order of a firmware list. */
export interface FirmwareFilter {
  type: FirmwareType | 'any';
  /** Words of the name. */
  name: string;
  order: 'latest' | 'oldest';
}

/** Filters a list that comes newest first. */
export function filterFirmware(list: readonly Firmware[], { type, name, order }: FirmwareFilter): Firmware[] {
  const isFound = createTextFilter(name);
  const found = list.filter((one) => (type === 'any' || one.type === type) && isFound(one.name));
  return order === 'latest' ? found : found.toReversed();
}

/** Compares a version to the installed one; null when it is newer or nothing is known to be installed. */
export function compareToInstalled(
  version: FirmwareVersion,
  installed: FirmwareVersion | null,
): 'installed' | 'older' | null {
  if (installed === null) return null;
  const order = compareVersions(version, installed);
  if (order === 0) return 'installed';
  return order < 0 ? 'older' : null;
}
