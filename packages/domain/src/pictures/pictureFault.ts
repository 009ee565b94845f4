/** What a picture may be sent as; it is decoded and written anew. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Largest picture of a station taken, bytes. */
export const STATION_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

export type PictureFault = 'empty' | 'type' | 'size';

/**
 * What a picture is by its first bytes, whatever its name says; null when it is none that may be sent. Twelve bytes
 * are enough.
 */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  return null;
}

/** Why a file of `size` bytes is not taken as a picture; null when it is. `head` are its first bytes, twelve or more. */
export function pictureFault(size: number, head: Uint8Array, maxBytes: number): PictureFault | null {
  if (size === 0) return 'empty';
  if (pictureTypeOf(head) === null) return 'type';
  return size > maxBytes ? 'size' : null;
}
