import type { FirmwareVersion } from '@heliograph/contracts/http';
import manifest from '../package.json' with { type: 'json' };

export const SOFTWARE = 'Heliograph gateway';
export const VERSION = manifest.version;

/** Splits a version into the two fields of a firmware version: major and minor, then patch. */
export function versionFields(version: string): FirmwareVersion {
  const [major = '', minor = '', patch = ''] = version.split('.');
  return [major.padStart(2, '0') + minor.padStart(2, '0'), patch.padStart(4, '0')];
}

export const VERSION_FIELDS: FirmwareVersion = versionFields(VERSION);
