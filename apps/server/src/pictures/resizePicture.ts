import { createLimiter } from '@heliograph/domain/concurrency';
import { createTaskProcess, TaskFailed, TaskProcessEnded } from '../support/taskProcess.ts';
import type { PictureShape, Resizing } from './pictureShape.ts';

/** A picture as it is stored: re-encoded, so nothing of the uploaded file survives but the image. */
export interface Picture {
  mime: 'image/webp';
  bytes: Buffer;
}

export type PictureError =
  /** Broken, truncated, or not what its first bytes claim. */
  | 'unreadable'
  /** More than `MAX_PIXELS`. */
  | 'pixels'
  /** Too many pictures are being processed already, or too little memory is left for this one. */
  | 'busy';

/** Limits the memory that decoded pictures take together; one person's leave room for those of others. */
const limiter = createLimiter({ overall: 2, perKey: 1 });
/** How many files wait for their turn. */
const MAX_WAITING = 16;
const pictures = createTaskProcess<Resizing>('pictures/resizeProcess');

/**
 * Decodes a JPEG, PNG, WebP or GIF (the first frame of an animation), applies its orientation, and resizes it, without
 * its metadata.
 *
 * @param personId who uploaded it
 */
export async function resizePicture(
  personId: number,
  file: Uint8Array,
  shape: PictureShape,
): Promise<Picture | PictureError> {
  const made = await resize(personId, file, [shape]);
  return typeof made === 'string' ? made : made[0]!;
}

/** The same in two sizes, the second made from the first. */
export async function resizePictureTwice(
  personId: number,
  file: Uint8Array,
  shapes: readonly [PictureShape, PictureShape],
): Promise<[Picture, Picture] | PictureError> {
  const made = await resize(personId, file, shapes);
  return typeof made === 'string' ? made : [made[0]!, made[1]!];
}

async function resize(
  personId: number,
  file: Uint8Array,
  shapes: readonly PictureShape[],
): Promise<Picture[] | PictureError> {
  if (limiter.waiting() >= MAX_WAITING) return 'busy';
  try {
    const made = await limiter.run(`${personId}`, () => pictures.run({ file, shapes }));
    return made.map((bytes) => ({ mime: 'image/webp', bytes: Buffer.from(bytes) }));
  } catch (error) {
    if (error instanceof TaskProcessEnded) return 'busy';
    if (!(error instanceof TaskFailed)) throw error;
    return /pixel limit/i.test(error.message) ? 'pixels' : 'unreadable';
  }
}
