import type { UpgradeOrder } from '@heliograph/contracts/mqtt';
import { createHash } from 'node:crypto';

/** The received part of an image, base64. */
export interface SavedPart {
  sha256: string;
  size: number;
  data: string;
}

/** The received part of an image. */
export interface ImagePart {
  readonly sha256: string;
  readonly size: number;
  /** Number of bytes received. */
  length(): number;
  /** Appends a chunk; false if it does not continue where the part ends. */
  append(offset: number, chunk: Buffer): boolean;
  /** True if the image is complete and its checksum correct. */
  isComplete(): boolean;
}

/** An image part in memory. */
export interface PartialImage extends ImagePart {
  saved(): SavedPart;
}

export function createPartialImage(
  { sha256, size }: Pick<UpgradeOrder, 'sha256' | 'size'>,
  data: Buffer = Buffer.alloc(0),
): PartialImage {
  const bytes = Buffer.alloc(size);
  let length = data.copy(bytes);
  return {
    sha256,
    size,
    length: () => length,
    append(offset, chunk) {
      if (offset !== length || chunk.length === 0 || offset + chunk.length > size) return false;
      length += chunk.copy(bytes, offset);
      return true;
    },
    isComplete: () => length === size && computeSha256(bytes) === sha256,
    saved: () => ({ sha256, size, data: bytes.subarray(0, length).toString('base64') }),
  };
}

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
