/** Screen sizes for the preview, CSS pixels. */
export const SCREENS = {
  wide: { width: 1920, height: 1080 },
  ultra: { width: 2560, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  uhd: { width: 3840, height: 2160 },
} as const;

export type ScreenShape = keyof typeof SCREENS;
export const SHAPES = Object.keys(SCREENS) as ScreenShape[];

/** Scale that fits a screen into a box; 0 while the box has no size. */
export function scaleToFit(
  screen: { width: number; height: number },
  box: { width: number; height: number },
): number {
  return Math.min(box.width / screen.width, box.height / screen.height);
}
