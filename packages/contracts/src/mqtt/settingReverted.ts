/**
 * Code of the alarm (a warning) by which a gateway reports that a setting no longer has the value that was written: the
 * device or another master changed it back. It ends when the setting has the value again, or another is written.
 */
export const SETTING_REVERTED = 'setting_reverted';

export interface RevertedSetting {
  property_code: string;
  /** The value that was written … */
  written: number | string;
  /** … and the one that the device has. */
  held: number | string;
}

/** `msg` of the alarm. */
export const settingRevertedText = ({ property_code, written, held }: RevertedSetting): string =>
  `Setting ${property_code} changed back from ${written} to ${held} by the device or another master`;

const PATTERN =
  /^Setting ([A-Za-z0-9_.-]{1,80}) changed back from (.{1,128}) to (.{1,128}) by the device or another master$/;

/** Reads the `msg` of the alarm; null if it does not come from `settingRevertedText`. Values are texts. */
export function parseSettingReverted(
  msg: string,
): { property_code: string; written: string; held: string } | null {
  const [, property_code, written, held] = PATTERN.exec(msg) ?? [];
  if (property_code === undefined || written === undefined || held === undefined) return null;
  return { property_code, written, held };
}
