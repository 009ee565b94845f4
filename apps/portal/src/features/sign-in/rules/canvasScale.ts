/** The specification's canvas, px (spec A §2.3). */
export const CANVAS = { width: 1920, height: 930 };

/** Canvas pixels of one `rem` of the layout: text of 1 rem is 20 px on the full canvas, 15 px in a window of 1440. */
export const CANVAS_REM = 20;

/** Narrower or lower windows, in `rem`, get the stacked layout: text of the canvas would be smaller than 12 px. */
const NARROWEST_REM = 72;
const LOWEST_REM = 34.875;

/** From this browser zoom on the person wants larger text, which a canvas that fits the window never gives. */
const ZOOMED = 1.5;

export interface Viewport {
  width: number;
  height: number;
  /** Of the window with its frame; it does not change when the page is zoomed, so `width` tells by how much it is. */
  outerWidth: number;
  /** Pixels of one `rem`: 16 unless the person has chosen larger text. */
  rem: number;
}

/**
 * By how much the layout, which is `CANVAS / CANVAS_REM` rem large, is scaled so that the canvas fits the window both
 * ways; null where the stacked layout is shown instead (WCAG 1.4.4, 1.4.10).
 */
export function canvasScale({ width, height, outerWidth, rem }: Viewport): number | null {
  if (width < NARROWEST_REM * rem || height < LOWEST_REM * rem) return null;
  if (outerWidth / width >= ZOOMED) return null;
  return (Math.min(width / CANVAS.width, height / CANVAS.height) * CANVAS_REM) / rem;
}
