export { minMaxLttb } from './minMaxLttb.ts';
export { peaksOf } from './peaksOf.ts';
export { withGaps, type Samples } from './withGaps.ts';
