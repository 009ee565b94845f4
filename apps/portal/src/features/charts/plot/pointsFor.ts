/** Values that all lines together may have: more make the chart slow, and nobody sees them. */
const MOST_OF_ALL = 30_000;
const FEWEST = 200;
/** Widths are taken in steps of so many px, so that a window that is resized asks seldom. */
const STEP_PX = 400;

/** Values that each of some lines is drawn with: two a pixel, its low and its high. @param width px */
export function pointsFor(width: number, lines: number): number {
  const fine = Math.ceil(width / STEP_PX) * STEP_PX * 2;
  return Math.max(FEWEST, Math.min(fine, Math.floor(MOST_OF_ALL / lines)));
}
