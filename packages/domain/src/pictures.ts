/** Accepted picture formats. The server re-encodes all pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Maximum size of a station picture, bytes. */
export const STATION_PICTURE_MAX_BYTES = 10 * 1024 * 1024;

export type PictureError = 'empty' | 'type' | 'size';

/**
 * Detects the format of a picture by its first twelve bytes, regardless of its name; null if it is not accepted.
 */
export function parsePictureType(head: Uint8Array): PictureType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif';
  return null;
}

/** Why a picture is rejected; null if it is accepted. `head` is at least its first twelve bytes. */
export function pictureError(size: number, head: Uint8Array, maxBytes: number): PictureError | null {
  if (size === 0) return 'empty';
  if (parsePictureType(head) === null) return 'type';
  return size > maxBytes ? 'size' : null;
}

/** URL of the thumbnail, at most 320 pixels wide, of a picture uploaded with `upload_file`. */
export const thumbnailUrl = (address: string): string => address.replace(/\.webp$/, '.s.webp');
