export { createHolds } from './createHolds.ts';
export { findPeaks } from './findPeaks.ts';
export { markGaps, type Samples } from './markGaps.ts';
export { minMaxLttb } from './minMaxLttb.ts';
export { createTimeMean, timeMean } from './timeMean.ts';
