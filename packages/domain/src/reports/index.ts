export { columnTotal, columnTotals, type ColumnTotal } from './columnTotals.ts';
export { dateText, reportFileName } from './reportFileName.ts';
export { resolvePeriod } from './resolvePeriod.ts';
export { rowEdges, type RowUnit } from './rowEdges.ts';
