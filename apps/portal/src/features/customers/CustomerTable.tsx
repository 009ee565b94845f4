import type { Customer } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Table } from '@mantine/core';
import table from '../../shared/page/table.module.css';
import { CustomerName } from './CustomerName.tsx';
import { CustomerOperations, type CustomerOperationsProps } from './CustomerOperations.tsx';
import styles from './CustomerTable.module.css';
import { LastTime } from './LastTime.tsx';

export interface CustomerListProps {
  customers: readonly Customer[];
  onAsk: CustomerOperationsProps['onAsk'];
}

/** The people of a company, one a row. */
export function CustomerTable({ customers, onAsk }: CustomerListProps) {
  const { t } = useTranslation('customers');
  return (
    <Table
      className={`${table.table} ${styles.table}`}
      data-wide
      aria-label={t('list')}
      highlightOnHover
      verticalSpacing="sm"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('column.customer')}</Table.Th>
          <Table.Th>{t('column.email')}</Table.Th>
          <Table.Th>{t('column.lastTime')}</Table.Th>
          <Table.Th className={styles.operations ?? ''}>{t('column.operations')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {customers.map((customer) => (
          <Table.Tr key={customer.user_id}>
            <Table.Th scope="row">
              <CustomerName customer={customer} />
            </Table.Th>
            <Table.Td className={styles.email ?? ''}>{customer.email || t('noEmail')}</Table.Td>
            <Table.Td>
              <LastTime at={customer.last_time} />
            </Table.Td>
            <Table.Td>
              <CustomerOperations customer={customer} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
