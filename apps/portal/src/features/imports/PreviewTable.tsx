import {
  importColumns,
  isPriceDays,
  priceDayNames,
  readRow,
  type ImportColumn,
} from '@heliograph/domain/imports';
import { deviceTypes, isDeviceType, modelById } from '@heliograph/domain/models';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { Card, ScrollHint, Table } from '@heliograph/ui';
import table from '../../shared/page/table.module.css';
import { dataRows } from '../../shared/spreadsheet/sheetRows.ts';
import { chosenColumns, type ImportDraft } from './importDraft.ts';
import styles from './ImportPage.module.css';
import { getHeading } from './useTemplate.ts';

const ROWS = 5;

/** The first rows as they would be imported. */
export function PreviewTable({ draft }: { draft: ImportDraft }) {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);
  const columns = chosenColumns(draft);

  function shownValue(kind: ImportColumn['kind'], value: string | number | undefined) {
    if (kind === 'model' && typeof value === 'number') return modelById(value)?.name[language];
    if (kind === 'flag' && typeof value === 'number') return t(value === 1 ? 'template.yes' : 'template.no');
    if (kind === 'deviceType' && typeof value === 'string' && isDeviceType(value))
      return deviceTypes[value].name[language];
    if (kind === 'days' && isPriceDays(value)) return priceDayNames[value][language][0];
    return value;
  }

  const shown = importColumns[draft.kind].filter((column) => columns.some((one) => one.column === column));
  return (
    <Card title={t('columns.preview')} foot={t(`kind.${draft.kind}.previewHint`)}>
      <ScrollHint label={t('columns.preview')}>
        <Table className={table.table ?? ''} aria-label={t('columns.preview')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.row')}</Table.Th>
              {shown.map((column) => (
                <Table.Th key={column.field}>{getHeading(column, language)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dataRows(draft)
              .slice(0, ROWS)
              .map(({ row, cells }) => {
                const { values } = readRow(cells, columns, draft.decimal);
                return (
                  <Table.Tr key={row}>
                    <Table.Th scope="row">{row}</Table.Th>
                    {shown.map(({ field, kind }) => (
                      <Table.Td key={field} className={styles.value ?? ''}>
                        {shownValue(kind, values[field])}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
          </Table.Tbody>
        </Table>
      </ScrollHint>
    </Card>
  );
}
