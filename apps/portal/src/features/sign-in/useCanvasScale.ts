import { useSyncExternalStore } from 'react';
import { canvasScale } from './rules/canvasScale.ts';

/** The scale of the canvas in this window, as the window changes; null for the stacked layout. */
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
