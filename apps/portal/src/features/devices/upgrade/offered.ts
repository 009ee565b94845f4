import type { Firmware, FirmwareType, FirmwareVersion } from '@heliograph/contracts/http';
import { compareVersions } from '../../../shared/firmware/versions.ts';

/** How a list of firmware is narrowed and ordered. */
export interface FirmwareFilter {
  type: FirmwareType | 'any';
  /** Part of the name, in either case. */
  name: string;
  order: 'latest' | 'oldest';
}

/** What of a list is shown. `latest` is by when it was added, as the list comes. */
export function offered(list: readonly Firmware[], { type, name, order }: FirmwareFilter): Firmware[] {
  const wanted = name.trim().toLocaleLowerCase();
  const found = list.filter(
    (one) => (type === 'any' || one.type === type) && one.name.toLocaleLowerCase().includes(wanted),
  );
  return order === 'latest' ? found : found.toReversed();
}

/** How a version stands to the installed one; null where it is newer, or nothing is known to be installed. */
export function standingOf(
  version: FirmwareVersion,
  installed: FirmwareVersion | null,
): 'installed' | 'older' | null {
  if (installed === null) return null;
  const order = compareVersions(version, installed);
  if (order === 0) return 'installed';
  return order < 0 ? 'older' : null;
}
