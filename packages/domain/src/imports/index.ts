export { detectDecimal, isDecimalOpen, parseNumber, type DecimalSign } from './decimals.ts';
export { listModels, type ImportColumn } from './importColumn.ts';
export { importColumns } from './importColumns.ts';
export { isPriceDays, priceDayNames } from './priceDays.ts';
export { normalHeading, proposeColumns, unitFactor, type ColumnHeadings } from './proposeColumns.ts';
export { readRow, type ChosenColumn, type RowIssue } from './readRow.ts';
export {
  rowsOfTariff,
  tariffOfRows,
  type TariffRow,
  type TariffRowError,
  type TariffRowReason,
} from './tariffRows.ts';
