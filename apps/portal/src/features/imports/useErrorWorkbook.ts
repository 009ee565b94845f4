import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { dataRows, headingsOf } from '../../shared/spreadsheet/sheetRows.ts';
import { letterOf, useColumnName } from '../../shared/spreadsheet/useColumnName.ts';
import { withTheirGroups, type ImportDraft } from './importDraft.ts';
import { tableSheet } from './tableSheet.ts';
import type { ShownIssue } from './useIssueText.ts';

/** The rows that have errors or doubts as they are in the file, with what is wrong, to be mended and imported. */
export function useErrorWorkbook() {
  const { t } = useTranslation('imports');
  const nameOf = useColumnName();

  return (draft: ImportDraft, issues: readonly ShownIssue[], format: ExportFormat): ExportRequest => {
    const texts = new Map<number, string[]>();
    for (const { row, text, isDoubt } of issues)
      texts.set(row, [...(texts.get(row) ?? []), isDoubt ? t('check.doubt', { text }) : text]);
    // Without the others of their tariff, they could not be imported.
    const wanted = withTheirGroups(draft, new Set(texts.keys()));
    const rows = dataRows(draft).filter(({ row }) => wanted.has(row));
    const columns = [
      ...headingsOf(draft).map((heading, index) => ({
        key: letterOf(index),
        title: nameOf(heading, index),
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
        cells.map((cell, index) => [letterOf(index), typeof cell === 'boolean' ? String(cell) : cell]),
      ),
      row,
      errors: (texts.get(row) ?? []).join('\n'),
    }));
    return {
      fileName: `${t('check.workbookName')} ${draft.fileName.replace(/\.\w+$/, '')}`,
      format,
      sheets: [tableSheet(t('check.workbookName'), columns, table)],
    };
  };
}
