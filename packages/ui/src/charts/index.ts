export { createPlot } from './createPlot.ts';
export { plotFrame } from './plotFrame.ts';
