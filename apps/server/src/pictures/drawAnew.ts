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
  /** Filled wholly; what is over is cut off around the middle. */
  width: number;
  height: number;
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
export function drawAnew(file: Uint8Array, shape: PictureShape): Promise<Picture | PictureFault> {
  return turnstile.pass(() => draw(file, shape)) ?? Promise.resolve('busy');
}

async function draw(file: Uint8Array, { width, height }: PictureShape): Promise<Picture | PictureFault> {
  try {
    const bytes = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer();
    return { mime: 'image/webp', bytes };
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'pixels' : 'unreadable';
  }
}
