import sharp from 'sharp';
import { createTurnstile } from './turnstile.ts';

/** A picture as it is kept: nothing of the file that was sent is in it but what it shows. */
export interface Picture {
  mime: 'image/webp';
  bytes: Buffer;
}

export type PictureFault =
  /** Broken, cut off, or not what its first bytes say. */
  | 'unreadable'
  /** More than `MAX_PIXELS`. */
  | 'pixels'
  /** Too many pictures are being drawn already. */
  | 'busy';

export interface PictureShape {
  width: number;
  height: number;
  /**
   * `cover`: filled wholly, what is over is cut off around the middle. `inside`: all of the picture, as large as it
   * fits, but no larger than it is.
   */
  fit: 'cover' | 'inside';
}

/** What a good camera takes; 200 MB when decoded, however small the file. */
export const MAX_PIXELS = 50_000_000;
/** Shorter than calls wait. */
const MAX_SECONDS = 8;
/** Bounds the memory that decoded pictures take all together, and how many files wait for it. */
const turnstile = createTurnstile({ atATime: 2, waiting: 16 });

// Drawing runs beside a busy server: one thread a picture, nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);
// Of the formats the library knows, only those that people send: no vectors, documents or files of other hosts.
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
 * Decodes a JPEG, PNG, WebP or GIF, of an animation its first frame, turns it as its camera was held, and draws it in
 * another shape, without its metadata.
 */
export const drawAnew = (file: Uint8Array, shape: PictureShape): Promise<Picture | PictureFault> =>
  passing(() => draw(file, shape));

/** The same in two shapes, the second drawn from the first. */
export const drawTwice = (
  file: Uint8Array,
  [large, small]: readonly [PictureShape, PictureShape],
): Promise<[Picture, Picture] | PictureFault> =>
  passing(async () => {
    const picture = await draw(file, large);
    return [picture, await draw(picture.bytes, small)];
  });

async function passing<T>(work: () => Promise<T>): Promise<T | PictureFault> {
  try {
    return await (turnstile.pass(work) ?? 'busy');
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable';
  }
}

async function draw(file: Uint8Array, { width, height, fit }: PictureShape): Promise<Picture> {
  const bytes = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 85 })
    .toBuffer();
  return { mime: 'image/webp', bytes };
}
