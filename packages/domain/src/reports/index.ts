export { dateText, reportFileName } from './fileName.ts';
export { rowEdges, type RowUnit } from './rowEdges.ts';
export { shownColumn, shownTotals } from './shownColumn.ts';
export { spanOf } from './spanOf.ts';
