import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { PROGRAM_FILE } from './softwareState.ts';

/** Largest package, bytes. */
export const MAX_PACKAGE_BYTES = 4 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024;
const MAX_FILES = 500;

/** Allows neither absolute paths nor parent folders. */
const FILE_NAME = /^(?:maps\/)?\w[\w.-]*$/;

/** A version of this program in one file: gzipped JSON, since all of it is text. `scripts/gatewayPackage.mjs` makes it. */
const SoftwarePackage = z.object({
  product: z.literal('heliograph-gateway'),
  version: z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{1,4}$/),
  /** Minimum Node version. */
  node: z.string().regex(/^\d+\.\d+\.\d+$/),
  files: z
    .record(z.string().regex(FILE_NAME), z.string())
    .refine(
      (files) => PROGRAM_FILE in files && Object.keys(files).length <= MAX_FILES,
      `must have ${PROGRAM_FILE}, and at most ${MAX_FILES} files`,
    ),
});
export type SoftwarePackage = z.infer<typeof SoftwarePackage>;

/** An unusable package; the message says why. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** @throws PackageError */
export function readPackage(bytes: Buffer, node = process.versions.node): SoftwarePackage {
  const unpacked = unpack(bytes);
  if (!isNewer(node, unpacked.node))
    throw new PackageError(`version ${unpacked.version} needs Node ${unpacked.node}; this is ${node}`);
  return unpacked;
}

function unpack(bytes: Buffer): SoftwarePackage {
  try {
    const text = gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    return SoftwarePackage.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new PackageError(`this is not a package of the gateway: ${reason}`.slice(0, 200));
  }
}

/** True if a version is equal to or newer than another. */
function isNewer(version: string, least: string): boolean {
  const [own, other] = [version, least].map((each) => each.split('.').map(Number));
  const at = own?.findIndex((part, i) => part !== other?.[i]) ?? -1;
  return at < 0 || (own?.[at] ?? 0) > (other?.[at] ?? 0);
}
