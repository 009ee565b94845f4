import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { dataRows, listHeadings, type HeadedSheet } from './sheetRows.ts';
import { tableSheet } from '../export/tableSheet.ts';
import { getColumnLetter, useColumnName } from './useColumnName.ts';

interface WorkbookOptions {
  format: ExportFormat;
  fileName: string;
  /** Which rows it has; those with errors when left out. */
  wanted?: (row: number) => boolean;
}

/** Rows of a file as they are, with what is wrong, to be mended and imported. */
export function useErrorWorkbook() {
  const { t } = useTranslation('imports');
  const getColumnName = useColumnName();

  return (
    of: HeadedSheet,
    issues: readonly { row: number; text: string }[],
    { format, fileName, wanted }: WorkbookOptions,
  ): ExportRequest => {
    const texts = new Map<number, string[]>();
    for (const { row, text } of issues) texts.set(row, [...(texts.get(row) ?? []), text]);
    const rows = dataRows(of).filter(({ row }) => wanted?.(row) ?? texts.has(row));
    const columns = [
      ...listHeadings(of).map((heading, index) => ({
        key: getColumnLetter(index),
        title: getColumnName(heading, index),
        as: rows.every(({ cells }) => typeof (cells[index] ?? 0) === 'number')
          ? ('number' as const)
          : ('text' as const),
      })),
      // Words that no column of a file is recognised by.
      { key: 'row', title: t('check.row'), as: 'number' as const },
      { key: 'errors', title: t('check.errors') },
    ];
    const table = rows.map(({ row, cells }) => ({
      ...Object.fromEntries(
        cells.map((cell, index) => [getColumnLetter(index), typeof cell === 'boolean' ? String(cell) : cell]),
      ),
      row,
      errors: texts.get(row)?.join('\n') ?? '',
    }));
    return {
      fileName: `${t('check.workbookName')} ${fileName.replace(/\.\w+$/, '')}`,
      format,
      sheets: [tableSheet(t('check.workbookName'), columns, table)],
    };
  };
}
