import { FirmwareVersion, type FirmwareType } from '@heliograph/contracts/http';
import { versionCodes, versionText } from '@heliograph/domain/parameters';

/** A version of a board as shown: both of its fields (spec A §7). */
export const versionLabel = (version: FirmwareVersion): string => version.map(versionText).join('-');

/** What a device told of the version of a board; null when it told none that could be one of a firmware. */
export function installedVersion(
  texts: Readonly<Record<string, string | null>>,
  board: FirmwareType,
): FirmwareVersion | null {
  const told = versionCodes[board].map((code) => texts[code]?.trim());
  return FirmwareVersion.safeParse(told).data ?? null;
}

/** Negative when `a` is the older, zero when both are the same; digits come before letters, in either case. */
export function compareVersions(a: FirmwareVersion, b: FirmwareVersion): number {
  const [left, right] = [a.join('').toUpperCase(), b.join('').toUpperCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
