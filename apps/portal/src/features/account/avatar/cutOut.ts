import { squareOf, type Crop } from './crop.ts';

/** Side of the picture that is sent, pixels. */
const SIDE = 512;
/** Keeps transparency; a browser that cannot write it writes PNG by itself. */
const TYPE = 'image/webp';
const QUALITY = 0.92;

/** The chosen square as a picture file of 512 × 512. @throws Error when the browser cannot write one */
export async function cutOut(bitmap: ImageBitmap, crop: Crop): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  drawSquare(canvas, bitmap, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, QUALITY));
  if (blob === null) throw new Error('The picture could not be written');
  return new Uint8Array(await blob.arrayBuffer());
}

/** Fills the canvas with the chosen square. */
export function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { x, y, side } = squareOf(bitmap, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
}
