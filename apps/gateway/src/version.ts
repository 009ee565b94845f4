import type { FirmwareVersion } from '@heliograph/contracts/http';

export const SOFTWARE = 'Heliograph gateway';
export const VERSION = '2.0.0';
/** The same in the two fields of a firmware: major and minor, then patch. */
export const VERSION_FIELDS: FirmwareVersion = versionFields(VERSION);

function versionFields(version: string): FirmwareVersion {
  const [major = '', minor = '', patch = ''] = version.split('.');
  return [major.padStart(2, '0') + minor.padStart(2, '0'), patch.padStart(4, '0')];
}
