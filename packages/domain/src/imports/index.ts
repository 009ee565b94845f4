export { detectDecimal, type DecimalSign } from './decimals.ts';
export { normalHeading, proposeColumns, unitFactor } from './proposeColumns.ts';
export { readStationRow, type ChosenColumn, type RowIssue } from './readStationRow.ts';
export { stationColumns, type StationColumn } from './stationColumns.ts';
