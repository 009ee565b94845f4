import type { Customer, CustomerRequest } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Stack, Table, Text } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import cards from '../../shared/page/cards.module.css';
import table from '../../shared/page/table.module.css';
import { PersonMark, PersonName } from '../../shared/person/PersonName.tsx';
import styles from './CustomerList.module.css';
import { customerName } from './customerName.ts';
import { RequestCard, RequestRow, type RequestOperations } from './RequestRows.tsx';

interface CustomerListProps extends RequestOperations {
  customers: readonly Customer[];
  /** Unanswered, shown below the customers. */
  requests: readonly CustomerRequest[];
  onOpen: CustomerOperationsProps['onOpen'];
}

/** [CUS-01] The customers of a company and who was asked to become one, one per row. */
export function CustomerTable({ customers, requests, onOpen, ...operations }: CustomerListProps) {
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
              <LastSeen at={customer.last_time} />
            </Table.Td>
            <Table.Td>
              <CustomerOperations customer={customer} onOpen={onOpen} />
            </Table.Td>
          </Table.Tr>
        ))}
        {requests.map((request) => (
          <RequestRow key={request.request_id} request={request} {...operations} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same as cards, for narrow screens. */
export function CustomerCards({ customers, requests, onOpen, ...operations }: CustomerListProps) {
  const { t } = useTranslation('customers');
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={t('list')}>
      {customers.map((customer) => (
        <li key={customer.user_id} className={cards.card}>
          <CustomerName customer={customer} />
          <dl className={cards.facts}>
            <div>
              <dt>{t('column.email')}</dt>
              <dd>{customer.email || t('noEmail')}</dd>
            </div>
            <div>
              <dt>{t('column.lastTime')}</dt>
              <dd>
                <LastSeen at={customer.last_time} />
              </dd>
            </div>
          </dl>
          <CustomerOperations customer={customer} onOpen={onOpen} />
        </li>
      ))}
      {requests.map((request) => (
        <RequestCard key={request.request_id} request={request} {...operations} />
      ))}
    </ul>
  );
}

/** Picture, name and role of a customer. */
function CustomerName({ customer, id }: { customer: Customer; id?: string }) {
  const { t } = useTranslation('customers');
  const isSelf = useAtomValue(userAtom)?.user_name === customer.username;
  return (
    <PersonName name={customerName(customer)} avatar={customer.avatar} id={id}>
      {customer.enterprise_auth === 1 && <PersonMark>{t('administrator')}</PersonMark>}
      {isSelf && <PersonMark>{t('you')}</PersonMark>}
    </PersonName>
  );
}

export type Operation = 'stations' | 'transfer' | 'remove';

interface CustomerOperationsProps {
  customer: Customer;
  onOpen: (operation: Operation, customer: Customer) => void;
}

/** [CUS-01] The operations for a customer. The administrator can neither be removed nor receive the company. */
function CustomerOperations({ customer, onOpen }: CustomerOperationsProps) {
  const { t } = useTranslation('customers');
  const name = customerName(customer);
  const common = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Row gap={8} wrap>
      <Button {...common} aria-label={t('stationsOf', { name })} onClick={() => onOpen('stations', customer)}>
        {t('stations')}
      </Button>
      {customer.enterprise_auth === 0 && (
        <>
          <Button
            {...common}
            aria-label={t('transferTo', { name })}
            onClick={() => onOpen('transfer', customer)}
          >
            {t('transfer')}
          </Button>
          <Button
            {...common}
            className={styles.remove ?? ''}
            aria-label={t('removeNamed', { name })}
            onClick={() => onOpen('remove', customer)}
          >
            {t('remove')}
          </Button>
        </>
      )}
    </Row>
  );
}

/** When a customer was last seen, relative and exact. */
function LastSeen({ at }: { at: number | null }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const minute = useAtomValue(minuteAtom);
  if (at === null)
    return (
      <Text as="span" tone="faint">
        {t('neverSeen')}
      </Text>
    );
  return (
    <Stack as="span">
      {format.ago(at, minute)}
      <Text as="span" tone="faint" size={13}>
        {format.dateTime(at)}
      </Text>
    </Stack>
  );
}
