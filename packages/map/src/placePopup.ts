type Size = readonly [width: number, height: number];
type Pixel = readonly [x: number, y: number];

interface PopupSpace {
  /** The marker. */
  at: Pixel;
  popup: Size;
  map: Size;
}

/** Between a marker and its popup. */
const GAP = 18;
/** Between a popup and the edge of the map. */
const MARGIN = 8;

/**
 * Where the top left corner of a popup lies, px: above the marker where there is space, else below it, and always
 * within the map. A popup larger than the map starts at its top left.
 */
export function placePopup({ at: [x, y], popup: [width, height], map }: PopupSpace): Pixel {
  const above = y - GAP - height;
  const below = y + GAP;
  const isAbove = above >= MARGIN || below + height > map[1] - MARGIN;
  return [within(x - width / 2, width, map[0]), within(isAbove ? above : below, height, map[1])];
}

const within = (from: number, length: number, available: number): number =>
  Math.max(Math.min(from, available - MARGIN - length), Math.min(MARGIN, available - length), 0);

/** How far the map must move down, or up if negative, so that the popup does not cover its marker, px. */
export function roomForPopup({ at: [, y], popup: [, height], map }: PopupSpace): number {
  const needed = height + GAP + MARGIN;
  if (y >= needed || map[1] - y >= needed) return 0;
  const down = needed - y;
  const up = map[1] - y - needed;
  const isInside = (to: number) => to >= 0 && to <= map[1] - MARGIN;
  if (isInside(y + down) && down <= -up) return down;
  if (isInside(y + up)) return up;
  return isInside(y + down) ? down : 0;
}
