import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { importColumns, type ImportColumn } from '@heliograph/domain/imports';
import type { ImportKind } from '@heliograph/contracts/http';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import type { TableRow } from '../../shared/grid/tableSource.ts';
import { tableSheet } from '../../shared/export/tableSheet.ts';
import { useAllowedText } from './useAllowedText.ts';

/**
 * A table with all columns, in the language of the page, and a sheet that explains them. @param rows by field; empty
 * for none
 */
export function useTemplate(
  kind: ImportKind,
): (format: ExportFormat, rows?: readonly TableRow[]) => ExportRequest {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);

  const allowedText = useAllowedText();
  const columns = importColumns[kind];

  return (format, rows = []) => {
    const headings = columns.map((column) => ({
      key: column.field,
      title: getHeading(column, language),
      // Numbers in a text column are read too, but spreadsheets cannot calculate with them.
      as: column.kind === 'number' ? ('number' as const) : ('text' as const),
    }));
    const help = (['column', 'required', 'allowed', 'example'] as const).map((key) => ({
      key,
      title: t(`template.${key}`),
    }));
    const explained = columns.map((column) => ({
      column: getHeading(column, language),
      required: t(column.required ? 'template.yes' : 'template.no'),
      allowed: allowedText(column),
      example: String(column.example),
    }));
    return {
      fileName: t(`kind.${kind}.file`),
      format,
      sheets: [
        tableSheet(t(`kind.${kind}.name`), headings, rows),
        tableSheet(t('template.help'), help, explained),
      ],
    };
  };
}

/** With its unit. */
export function getHeading({ headings, units }: ImportColumn, language: 'en' | 'zh'): string {
  const [unit] = Object.keys(units ?? {});
  return unit === undefined ? headings[language][0] : `${headings[language][0]} (${unit})`;
}
