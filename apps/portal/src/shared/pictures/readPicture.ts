import { pictureError } from '@heliograph/domain/pictures';

/** A picture that the server accepts. */
export interface Picture {
  name: string;
  file: File;
  /** Decoded and upright; null when the browser cannot draw it. */
  bitmap: ImageBitmap | null;
}
export type PictureError = NonNullable<ReturnType<typeof pictureError>> | 'unreadable';

/** Enough to detect the file type. */
const HEAD_BYTES = 12;

/**
 * Reads a file as a picture, whatever its name.
 *
 * @param maxBytes largest file that is taken
 * @returns the picture, or why it is not accepted
 */
export async function readPicture(file: File, maxBytes: number): Promise<Picture | PictureError> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const error = pictureError(file.size, head, maxBytes);
    if (error !== null) return error;
    const bitmap = drawing() ? await createImageBitmap(file) : null;
    return { name: file.name, file, bitmap };
  } catch {
    return 'unreadable';
  }
}

function drawing(): boolean {
  return 'createImageBitmap' in window && document.createElement('canvas').getContext('2d') !== null;
}
