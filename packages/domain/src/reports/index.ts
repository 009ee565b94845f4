export { dateText, reportFileName } from './reportFileName.ts';
export { resolvePeriod } from './resolvePeriod.ts';
export { roundColumn, roundedTotals } from './roundColumn.ts';
export { rowEdges, type RowUnit } from './rowEdges.ts';
