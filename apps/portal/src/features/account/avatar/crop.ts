export interface Size {
  width: number;
  height: number;
}

/** Which square of a picture is used. */
export interface Crop {
  /** Middle of the square, pixels of the picture. */
  x: number;
  y: number;
  /** 1: the largest square that fits; at most `MAX_ZOOM`. */
  zoom: number;
}

/** A place in the frame that shows the square: fractions of its side, counted from its middle. */
export interface FramePoint {
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;

const MIDDLE: FramePoint = { x: 0, y: 0 };

/** The largest square in the middle. */
export function centred({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The square, pixels of the picture; always inside it. */
export function squareOf({ width, height }: Size, crop: Crop): { x: number; y: number; side: number } {
  const side = sideOf({ width, height }, crop.zoom);
  return {
    x: clamp(crop.x - side / 2, 0, width - side),
    y: clamp(crop.y - side / 2, 0, height - side),
    side,
  };
}

/** The square moved by a part of its side, as far as the picture goes. */
export function moved(picture: Size, crop: Crop, by: FramePoint): Crop {
  const side = sideOf(picture, crop.zoom);
  return inside(picture, { ...crop, x: crop.x + by.x * side, y: crop.y + by.y * side });
}

/** Zoomed so that what is seen at `at` stays there, as far as the picture goes. */
export function zoomed(picture: Size, crop: Crop, zoom: number, at: FramePoint = MIDDLE): Crop {
  const to = clamp(zoom, 1, MAX_ZOOM);
  const change = sideOf(picture, crop.zoom) - sideOf(picture, to);
  return inside(picture, { x: crop.x + at.x * change, y: crop.y + at.y * change, zoom: to });
}

function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

function inside({ width, height }: Size, crop: Crop): Crop {
  const half = sideOf({ width, height }, crop.zoom) / 2;
  return { ...crop, x: clamp(crop.x, half, width - half), y: clamp(crop.y, half, height - half) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
