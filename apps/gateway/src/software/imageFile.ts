import type { UpgradeOrder } from '@heliograph/contracts/mqtt';
import { computeSha256, type ImagePart } from '@heliograph/gateway-link';
import type { Disk } from '../store/disk.ts';

const PREFIX = 'package-';
const SUFFIX = '.part';

/** The received part of a package on disk, where it survives a restart. */
export interface ImageFile extends ImagePart {
  /** @throws if the medium cannot be read */
  bytes(): Buffer;
}

/** Opens the received part of an order's image, and removes other images. */
export function openImageFile(
  disk: Disk,
  { sha256, size }: Pick<UpgradeOrder, 'sha256' | 'size'>,
): ImageFile {
  const name = `${PREFIX}${sha256}${SUFFIX}`;
  removeImages(disk, name);
  const bytes = () => disk.read(name) ?? Buffer.alloc(0);
  let length = disk.list().find((file) => file.name === name)?.bytes ?? 0;
  if (length > size) {
    disk.remove(name);
    length = 0;
  }
  return {
    sha256,
    size,
    bytes,
    length: () => length,
    append(offset, chunk) {
      if (offset !== length || chunk.length === 0 || offset + chunk.length > size) return false;
      try {
        disk.append(name, chunk);
      } catch (error) {
        // Part of it may have been written.
        disk.remove(name);
        length = 0;
        throw error;
      }
      length += chunk.length;
      return true;
    },
    isComplete: () => length === size && computeSha256(bytes()) === sha256,
  };
}

/** Removes received images. @param kept name of one to keep */
export function removeImages(disk: Disk, kept?: string): void {
  for (const { name } of disk.list())
    if (name.startsWith(PREFIX) && name.endsWith(SUFFIX) && name !== kept) disk.remove(name);
}
