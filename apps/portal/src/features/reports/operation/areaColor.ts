import type { Token } from '@heliograph/ui';

const COLORS: readonly Token[] = [
  '--hg-load',
  '--hg-pv',
  '--hg-battery',
  '--hg-grid',
  '--hg-generator',
  '--hg-normal',
  '--hg-accent',
  '--hg-offline',
];

/** The colour of the area at a place of the ring; its name stands beside it. */
export const areaColor = (place: number): Token => COLORS[place % COLORS.length] ?? '--hg-offline';
