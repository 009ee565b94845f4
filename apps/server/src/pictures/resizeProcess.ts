/** Script: decodes and resizes pictures for its parent, in a process whose memory goes back when it ends. */
import sharp from 'sharp';
import { answerTasks } from '../support/taskProcess.ts';
import { MAX_PIXELS, type PictureShape, type Resizing } from './pictureShape.ts';

/** Less than the timeout of a call. */
const MAX_SECONDS = 8;

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

answerTasks<Resizing>(async ({ file, shapes }) => {
  const pictures: Uint8Array[] = [];
  let source = file;
  for (const shape of shapes) pictures.push((source = await resize(source, shape)));
  return pictures;
});

const resize = (file: Uint8Array, { width, height, fit }: PictureShape): Promise<Buffer> =>
  sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 85 })
    .toBuffer();
