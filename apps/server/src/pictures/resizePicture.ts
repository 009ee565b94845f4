import sharp from 'sharp';
import { createSemaphore } from '../support/limiters.ts';

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
  /** Too many pictures are being processed already. */
  | 'busy';

export interface PictureShape {
  width: number;
  height: number;
  /**
   * `cover`: fills the shape and crops around the centre. `inside`: the whole picture, as large as fits, never enlarged.
   */
  fit: 'cover' | 'inside';
}

/** A good camera's resolution; 200 MB when decoded, however small the file. */
export const MAX_PIXELS = 50_000_000;
/** Less than the timeout of a call. */
const MAX_SECONDS = 8;
/** Limits the memory that decoded pictures take together, and how many files wait for their turn. */
const semaphore = createSemaphore({ concurrency: 2, queueLimit: 16 });

// Runs beside a busy server: one thread per picture, no cache between them.
sharp.concurrency(1);
sharp.cache(false);
// Only the formats that people upload: no vectors, documents or remote files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

/**
 * Decodes a JPEG, PNG, WebP or GIF (the first frame of an animation), applies its orientation, and resizes it, without
 * its metadata.
 */
export const resizePicture = (file: Uint8Array, shape: PictureShape): Promise<Picture | PictureError> =>
  limited(() => resize(file, shape));

/** The same in two sizes, the second made from the first. */
export const resizePictureTwice = (
  file: Uint8Array,
  [large, small]: readonly [PictureShape, PictureShape],
): Promise<[Picture, Picture] | PictureError> =>
  limited(async () => {
    const picture = await resize(file, large);
    return [picture, await resize(picture.bytes, small)];
  });

async function limited<T>(work: () => Promise<T>): Promise<T | PictureError> {
  try {
    return await (semaphore.run(work) ?? 'busy');
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable';
  }
}

async function resize(file: Uint8Array, { width, height, fit }: PictureShape): Promise<Picture> {
  const bytes = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 85 })
    .toBuffer();
  return { mime: 'image/webp', bytes };
}
