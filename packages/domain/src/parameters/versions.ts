import { Code } from '../models/codes.ts';

/** Properties with a device's versions [LIVE-08]. */
export const versionCodes = {
  protocol: ['Communication_protocol_version'],
  HMI: ['Communication_version_field_1', 'Communication_version_field_2'],
  MAIN: ['Control_version_field_1', 'Control_version_field_2'],
} as const;

export type Versions = Record<keyof typeof versionCodes, string>;

type Read = Readonly<Partial<Record<string, string | number | null>>>;

/** Versions as shown; `---` if not reported. */
export const toVersions = (read: Read): Versions => ({
  protocol: joined(versionCodes.protocol, read),
  HMI: joined(versionCodes.HMI, read),
  MAIN: joined(versionCodes.MAIN, read),
});

/** The serial number of a device: the registered one, else the one it reports [LIVE-08]. */
export function getSerial(deviceCode: string | null | undefined, read: Read): string {
  const registered = deviceCode?.trim() ?? '';
  return registered === '' ? String(read[Code.serial] ?? '').trim() : registered;
}

/** Joins the two fields of a board's version; missing fields are left out. */
function joined(codes: readonly string[], read: Read): string {
  const parts = codes.map((code) => versionText(read[code])).filter((part) => part !== versionText(null));
  return parts.length === 0 ? versionText(null) : parts.join('-');
}

/**
 * Four characters of a version register as shown, `V1.0.4.2`; where the device already begins with a V, `V.1.0.4`
 * (LIVE-08). Anything else is shown unchanged, nothing as `---`.
 */
export function versionText(text: string | number | null | undefined): string {
  const characters = Array.from(String(text ?? '').trim());
  if (characters.length === 0) return '---';
  if (characters.length !== 4) return characters.join('');
  return characters[0]?.toUpperCase() === 'V' ? characters.join('.') : `V${characters.join('.')}`;
}
