import { useSyncExternalStore } from 'react';

/** The scale of the canvas in this window, updated on resize; null for the stacked layout. */
export function useCanvasScale(): number | null {
  return useSyncExternalStore(follow, current);
}

function follow(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

function current(): number | null {
  return canvasScale({
    width: window.innerWidth,
    height: window.innerHeight,
    outerWidth: window.outerWidth,
    rem: parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  });
}

/** [AUTH-01] Size of the canvas, px. */
export const CANVAS = { width: 1920, height: 930 };

/** Canvas pixels per `rem`: text of 1 rem is 20 px on the full canvas, 15 px in a window of 1440. */
export const CANVAS_REM = 20;

/** Smaller windows, in `rem`, get the stacked layout: text on the canvas would be smaller than 12 px. */
const NARROWEST_REM = 72;
const LOWEST_REM = 34.875;

/** From this browser zoom on, the stacked layout: a canvas that fits the window would not enlarge the text. */
const ZOOMED = 1.5;

interface Viewport {
  width: number;
  height: number;
  /** Width of the browser window; unlike `width`, it does not change with the browser zoom. */
  outerWidth: number;
  /** Pixels per `rem`: 16 unless the user has set a larger text size. */
  rem: number;
}

/**
 * Scale at which the layout (`CANVAS / CANVAS_REM` rem) fits the window in both directions; null for the stacked
 * layout (WCAG 1.4.4, 1.4.10).
 */
export function canvasScale({ width, height, outerWidth, rem }: Viewport): number | null {
  if (width < NARROWEST_REM * rem || height < LOWEST_REM * rem) return null;
  if (outerWidth / width >= ZOOMED) return null;
  return (Math.min(width / CANVAS.width, height / CANVAS.height) * CANVAS_REM) / rem;
}
