/**
 * The end of the scale that bars and curves are drawn on: the next of 1, 1.5, 2, 3, 4, 5, 6, 8, 10 … from the largest value, so that
 * it stands still while values grow.
 */
export function scaleEnd(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.find((one) => one * power >= most) ?? 10;
  return step * power;
}

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
