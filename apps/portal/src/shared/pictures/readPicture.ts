import { pictureFault } from '@heliograph/domain/pictures';

/** A file that the server takes as a picture. */
export interface Picture {
  name: string;
  file: File;
  /** Decoded and upright; null where the browser cannot draw it. */
  bitmap: ImageBitmap | null;
}
export type UnfitPicture = NonNullable<ReturnType<typeof pictureFault>> | 'unreadable';

/** Enough to tell what a file is. */
const HEAD_BYTES = 12;

/**
 * Looks into a file, whatever its name says it is.
 *
 * @param maxBytes largest file that is taken
 * @returns what is wrong with it when it is no picture to be sent
 */
export async function readPicture(file: File, maxBytes: number): Promise<Picture | UnfitPicture> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const fault = pictureFault(file.size, head, maxBytes);
    if (fault !== null) return fault;
    const bitmap = drawing() ? await createImageBitmap(file) : null;
    return { name: file.name, file, bitmap };
  } catch {
    return 'unreadable';
  }
}

function drawing(): boolean {
  return 'createImageBitmap' in window && document.createElement('canvas').getContext('2d') !== null;
}
