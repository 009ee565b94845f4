import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import type { StoredPlan } from '@heliograph/contracts/http';
import {
  forCsv,
  planColumns,
  planHeading,
  uniqueNames,
  writePlanRows,
  type NamedPlan,
  type SheetSeries,
} from '@heliograph/domain/planSheets';
import type { Language } from '@heliograph/i18n';
import { tableSheet } from '../../../shared/export/tableSheet.ts';

interface SheetOptions {
  /** Name of the sheet. */
  name: string;
  language: Language;
  /** That the person can see. */
  series: readonly SheetSeries[];
  format: ExportFormat;
}

/** Plans as a sheet with all columns, which `readPlans` reads. */
export function planSheet(
  plans: readonly NamedPlan[],
  { name, language, series, format }: SheetOptions,
): ExportRequest['sheets'][number] {
  const columns = planColumns.map(({ field, kind }) => ({
    key: field,
    title: planHeading(field, language),
    as: kind === 'money' || kind === 'number' ? ('number' as const) : ('text' as const),
  }));
  const rows = writePlanRows(plans, { language, series }).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        format === 'csv' && typeof value === 'string' ? forCsv(value) : value,
      ]),
    ),
  );
  return tableSheet(name, columns, rows);
}

/** Plans as a file, those of the person first. Two of one name, as colleagues may have, get different ones. */
export function planFile(
  plans: readonly StoredPlan[],
  options: SheetOptions & { fileName: string },
): ExportRequest {
  const { fileName, format } = options;
  const ordered = plans.toSorted((one, other) => other.mine - one.mine);
  return { fileName, format, sheets: [planSheet(uniqueNames(ordered), options)] };
}
