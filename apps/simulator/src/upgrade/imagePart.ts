import type { UpgradeOrder } from '@heliograph/contracts/mqtt';
import { createHash } from 'node:crypto';

/** As much as a gateway has of an image, base64. */
export interface SavedPart {
  sha256: string;
  size: number;
  data: string;
}

/** As much as a gateway has of an image. */
export interface ImagePart {
  readonly sha256: string;
  readonly size: number;
  /** Bytes from its beginning that are there. */
  length(): number;
  /** Takes the next piece; false for one that does not go on where it ends. */
  take(offset: number, piece: Buffer): boolean;
  /** Whether all of it is what was ordered. */
  isWhole(): boolean;
  saved(): SavedPart;
}

export function createImagePart(
  { sha256, size }: Pick<UpgradeOrder, 'sha256' | 'size'>,
  data: Buffer = Buffer.alloc(0),
): ImagePart {
  const bytes = Buffer.alloc(size);
  let length = data.copy(bytes);
  return {
    sha256,
    size,
    length: () => length,
    take(offset, piece) {
      if (offset !== length || piece.length === 0 || offset + piece.length > size) return false;
      length += piece.copy(bytes, offset);
      return true;
    },
    isWhole: () => length === size && createHash('sha256').update(bytes).digest('hex') === sha256,
    saved: () => ({ sha256, size, data: bytes.subarray(0, length).toString('base64') }),
  };
}
