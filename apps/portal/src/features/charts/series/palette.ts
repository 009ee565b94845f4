import type { Token } from '@heliograph/ui';

/** The colours of series (spec B §9), by the names that say them. */
export const PALETTE = ['blue', 'orange', 'green', 'purple', 'red', 'teal', 'pink', 'olive', 'grey'] as const;

/** @param colour position in the palette */
export const colourToken = (colour: number): Token => `--hg-series-${colour + 1}`;

/** A random colour of those that are used least: one that nobody has, as long as there is one. */
export function unusedColour(used: readonly number[], random: () => number): number {
  const uses = PALETTE.map((_, colour) => used.filter((one) => one === colour).length);
  const least = Math.min(...uses);
  const free = [...uses.keys()].filter((colour) => uses[colour] === least);
  return free[Math.floor(random() * free.length)]!;
}
