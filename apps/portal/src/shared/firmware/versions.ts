import { FirmwareVersion, type FirmwareType } from '@heliograph/contracts/http';
import { versionCodes, versionText } from '@heliograph/domain/parameters';

/** A board's version as shown (LIVE-08). */
export const versionLabel = (version: FirmwareVersion): string => version.map(versionText).join('-');

/** The version of a board that a device reported; null when it is not a valid one. */
export function installedVersion(
  texts: Readonly<Record<string, string | null>>,
  board: FirmwareType,
): FirmwareVersion | null {
  const codes = versionCodes[board].map((code) => texts[code]?.trim());
  return FirmwareVersion.safeParse(codes).data ?? null;
}

/** Negative when `a` is older, zero when both are the same; digits sort before letters, ignoring case. */
export function compareVersions(a: FirmwareVersion, b: FirmwareVersion): number {
  const [left, right] = [a.join('').toUpperCase(), b.join('').toUpperCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
