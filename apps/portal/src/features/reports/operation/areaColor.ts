import type { Token } from '@heliograph/ui';

/** There are nine colours of series; neighbours of the ring differ. */
const COLORS = 9;

/** The colour of the area at a place of the ring; its name stands beside it. */
export const areaColor = (place: number): Token => `--hg-series-${(place % COLORS) + 1}`;
