/** Position of a picture behind a square frame. */
export interface CropPosition {
  /** Offset of the picture's centre from the frame's centre, px on screen. */
  x: number;
  y: number;
  /** 1: the picture just covers the frame; at most `MAX_ZOOM`. */
  zoom: number;
}

export interface CropSizes {
  /** Size of the picture at zoom 1, px on screen. */
  width: number;
  height: number;
  /** Side of the frame, px on screen. */
  frame: number;
}

export const MAX_ZOOM = 4;

/** The largest square in the middle. */
export const centredPosition: CropPosition = { x: 0, y: 0, zoom: 1 };

/** Moves the picture, as far as it still covers the frame. */
export function movePicture(position: CropPosition, sizes: CropSizes, x: number, y: number): CropPosition {
  return restrict({ ...position, x: position.x + x, y: position.y + y }, sizes);
}

/** Zooms around the middle of the frame. */
export function zoomPicture(position: CropPosition, sizes: CropSizes, zoom: number): CropPosition {
  const to = clamp(zoom, 1, MAX_ZOOM);
  const factor = to / position.zoom;
  return restrict({ x: position.x * factor, y: position.y * factor, zoom: to }, sizes);
}

function restrict({ x, y, zoom }: CropPosition, { width, height, frame }: CropSizes): CropPosition {
  const maxX = Math.max(0, (width * zoom - frame) / 2);
  const maxY = Math.max(0, (height * zoom - frame) / 2);
  return { x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY), zoom };
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
