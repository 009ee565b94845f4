import { readStationRow, stationColumns } from '@heliograph/domain/imports';
import { modelById } from '@heliograph/domain/models';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { Card, ScrollHint, Table } from '@heliograph/ui';
import table from '../../shared/page/table.module.css';
import { chosenColumns, dataRows, type ImportDraft } from './importDraft.ts';
import styles from './ImportPage.module.css';
import { headingOf } from './useTemplate.ts';

const ROWS = 5;

/** The first rows as they would be imported. */
export function PreviewTable({ draft }: { draft: ImportDraft }) {
  const { t, i18n } = useTranslation('imports');
  const language = languageOf(i18n);
  const columns = chosenColumns(draft);
  const shown = stationColumns.filter(({ field }) => columns.some((one) => one.field === field));
  return (
    <Card title={t('columns.preview')} foot={t('columns.previewHint')}>
      <ScrollHint label={t('columns.preview')}>
        <Table className={table.table ?? ''} aria-label={t('columns.preview')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.row')}</Table.Th>
              {shown.map((column) => (
                <Table.Th key={column.field}>{headingOf(column, language)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dataRows(draft)
              .slice(0, ROWS)
              .map(({ row, cells }) => {
                const { values } = readStationRow(cells, columns, draft.decimal);
                return (
                  <Table.Tr key={row}>
                    <Table.Th scope="row">{row}</Table.Th>
                    {shown.map(({ field, kind }) => {
                      const value = values[field];
                      const name =
                        kind === 'model' && typeof value === 'number'
                          ? modelById(value)?.name[language]
                          : value;
                      return (
                        <Table.Td key={field} className={styles.value ?? ''}>
                          {kind === 'flag' && typeof value === 'number'
                            ? t(value === 1 ? 'template.yes' : 'template.no')
                            : name}
                        </Table.Td>
                      );
                    })}
                  </Table.Tr>
                );
              })}
          </Table.Tbody>
        </Table>
      </ScrollHint>
    </Card>
  );
}
