import { useFormat, useTranslation } from '@heliograph/i18n';
import { Table } from '@mantine/core';
import table from '../../../../shared/page/table.module.css';
import { FLAGS } from './draft.ts';
import { FlagBox } from './FlagBox.tsx';
import { PersonCell } from './PersonCell.tsx';
import { RowOperation } from './RowOperation.tsx';
import type { AuthorisationListProps } from './rowProps.ts';
import styles from './authorisation.module.css';
import { TypeSelect } from './TypeSelect.tsx';

/** Who may do what, one person a row. */
export function AuthorisationTable({ rows, ...rest }: AuthorisationListProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  return (
    <Table className={table.table ?? ''} aria-label={t('auth.list')} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('auth.column.person')}</Table.Th>
          <Table.Th>{t('auth.column.type')}</Table.Th>
          {FLAGS.map((flag) => (
            <Table.Th key={flag}>{t(`auth.column.${flag}`)}</Table.Th>
          ))}
          <Table.Th>{t('auth.column.since')}</Table.Th>
          <Table.Th>{t('auth.column.operations')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.user}>
            <Table.Th scope="row">
              <PersonCell row={row} draft={rest.draft} />
            </Table.Th>
            <Table.Td>
              <TypeSelect row={row} {...rest} />
            </Table.Td>
            {FLAGS.map((flag) => (
              <Table.Td key={flag}>
                <FlagBox row={row} flag={flag} shown={false} {...rest} />
              </Table.Td>
            ))}
            <Table.Td className={styles.time ?? ''}>{format.dateTime(row.create_time)}</Table.Td>
            <Table.Td>
              <RowOperation row={row} {...rest} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
