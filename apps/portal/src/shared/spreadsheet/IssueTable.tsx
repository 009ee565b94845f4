import { useTranslation } from '@heliograph/i18n';
import { ScrollHint, Table, Text } from '@heliograph/ui';
import table from '../page/table.module.css';
import styles from './IssueTable.module.css';
import { cellText, listHeadings, type HeadedSheet } from './sheetRows.ts';
import { getColumnLetter, useColumnName } from './useColumnName.ts';

/** Something about a cell that a person should read. */
export interface SheetIssue {
  row: number;
  /** -1 for a column that the file does not have. */
  column: number;
  /** Names a column that the file does not have. */
  missing?: string;
  text: string;
}

/** More are in the workbook. */
const SHOWN = 200;

/** Issues of a file, by row and column. */
export function IssueTable({ of, issues }: { of: HeadedSheet; issues: readonly SheetIssue[] }) {
  const { t } = useTranslation('imports');
  const headings = listHeadings(of);
  const getColumnName = useColumnName();
  return (
    <>
      <ScrollHint label={t('check.issues')}>
        <Table className={`${table.table} ${styles.issues}`} aria-label={t('check.issues')}>
          <Table.Thead>
            <Table.Tr>
              {(['row', 'column', 'value', 'text'] as const).map((key) => (
                <Table.Th key={key}>{t(`check.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {issues.slice(0, SHOWN).map(({ row, column, missing = '', text }) => (
              <Table.Tr key={`${row} ${column} ${missing} ${text}`}>
                <Table.Th scope="row" className={styles.number ?? ''}>
                  {column < 0 ? row : `${getColumnLetter(column)}${row}`}
                </Table.Th>
                <Table.Td>{column < 0 ? missing : getColumnName(headings[column], column)}</Table.Td>
                <Table.Td className={styles.value ?? ''}>
                  {cellText(of.sheet.rows[row - 1]?.[column] ?? null)}
                </Table.Td>
                <Table.Td>{text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollHint>
      {issues.length > SHOWN && (
        <Text tone="soft" breaks>
          {t('check.more', { count: issues.length - SHOWN })}
        </Text>
      )}
    </>
  );
}
