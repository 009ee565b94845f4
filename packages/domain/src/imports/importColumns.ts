import type { ImportKind } from '@heliograph/contracts/http';
import { customerColumns } from './customerColumns.ts';
import { deviceColumns } from './deviceColumns.ts';
import type { ImportColumn } from './importColumn.ts';
import { stationColumns } from './stationColumns.ts';
import { tariffColumns } from './tariffColumns.ts';

/** Columns by kind of import, in template order. */
export const importColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  station: stationColumns,
  device: deviceColumns,
  customer: customerColumns,
  tariff: tariffColumns,
};
