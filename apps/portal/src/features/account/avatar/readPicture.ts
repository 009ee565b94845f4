import { avatarFault } from '@heliograph/domain/people';

/** A file that can become an avatar. */
export interface Picture {
  name: string;
  file: File;
  /** Decoded and upright, to be cropped; null where the browser cannot crop. */
  bitmap: ImageBitmap | null;
}
export type PictureFault = NonNullable<ReturnType<typeof avatarFault>> | 'unreadable';

/** Enough to tell what a file is. */
const HEAD_BYTES = 12;

/** Looks into a file, whatever its name says it is. @returns what is wrong with it when it cannot become an avatar */
export async function readPicture(file: File): Promise<Picture | PictureFault> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const fault = avatarFault(file.size, head);
    if (fault !== null) return fault;
    const bitmap = cropping() ? await createImageBitmap(file) : null;
    return { name: file.name, file, bitmap };
  } catch {
    return 'unreadable';
  }
}

function cropping(): boolean {
  return 'createImageBitmap' in window && document.createElement('canvas').getContext('2d') !== null;
}
