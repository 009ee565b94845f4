import { Code } from '../models/codes.ts';
import { versionText } from './versionText.ts';

/** Properties that tell a device's versions (spec A §7). */
export const versionCodes = {
  protocol: ['Communication_protocol_version'],
  HMI: ['Communication_version_field_1', 'Communication_version_field_2'],
  MAIN: ['Control_version_field_1', 'Control_version_field_2'],
} as const;

export type Versions = Record<keyof typeof versionCodes, string>;

type Read = Readonly<Partial<Record<string, string | number | null>>>;

/** Versions as shown; `---` for one that the device did not tell (spec A §3). */
export const versionsOf = (read: Read): Versions => ({
  protocol: joined(versionCodes.protocol, read),
  HMI: joined(versionCodes.HMI, read),
  MAIN: joined(versionCodes.MAIN, read),
});

/** The serial number of a device: the one it is registered with, else the one it tells itself (spec A §3). */
export function serialOf(deviceCode: string | null | undefined, read: Read): string {
  const registered = deviceCode?.trim() ?? '';
  return registered === '' ? String(read[Code.serial] ?? '').trim() : registered;
}

/** A board's two fields are one version; a field that is missing is left out. */
function joined(codes: readonly string[], read: Read): string {
  const parts = codes.map((code) => versionText(read[code])).filter((part) => part !== versionText(null));
  return parts.length === 0 ? versionText(null) : parts.join('-');
}
