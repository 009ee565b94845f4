import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { EmptyState, IconButton, ReloadIcon, Skeleton } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../shared/failure/Refusal.tsx';
import { PlusIcon } from '../../shared/icons/icons.tsx';
import { AddCustomerDialog } from './AddCustomerDialog.tsx';
import { CustomerCards } from './CustomerCards.tsx';
import type { Operation } from './CustomerOperations.tsx';
import styles from './CustomersPanel.module.css';
import { CustomerTable } from './CustomerTable.tsx';
import { PeopleIcon } from './icons.tsx';
import { RemoveCustomerDialog } from './RemoveCustomerDialog.tsx';
import { AssignmentDialog } from './stations/AssignmentDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

/** The people of the company that the signed-in person administers, and what may be done about them (spec B §2.8). */
export function CustomersPanel() {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const [customers, setCustomers] = useState<Customer[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ operation: Operation; customer: Customer } | null>(null);
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const addButton = useRef<HTMLButtonElement>(null);

  const load = useCallback(
    () =>
      api.customers.list().then((known) => {
        setCustomers(known);
        setFailure(null);
      }, setFailure),
    [api],
  );
  useEffect(() => void load(), [load]);

  const ask = (operation: Operation, customer: Customer) => setAsked({ operation, customer });
  const close = () => setAsked(null);

  function removed() {
    close();
    // The button that asked goes with its row.
    void load().then(() => addButton.current?.focus());
  }

  const List = narrow ? CustomerCards : CustomerTable;
  const alone = customers?.every(({ enterprise_auth }) => enterprise_auth === 1);
  return (
    <section className={styles.panel} aria-labelledby="customers">
      <header className={styles.head}>
        <h2 id="customers" className={styles.title}>
          {t('title')}
          {customers !== null && (
            <span className={styles.count}>{t('count', { count: customers.length })}</span>
          )}
        </h2>
        <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void load()} />
        <Button ref={addButton} size="sm" leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </header>
      <p className={styles.hint}>{t('hint')}</p>
      {failure !== null && (
        <div className={styles.trouble}>
          <Refusal title={t('listFailed')} failure={failure} />
          <Button size="xs" variant="default" onClick={() => void load()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {customers === null ? (
        failure === null && (
          <div className={styles.waiting} role="status" aria-label={common('loading')}>
            {Array.from({ length: 3 }, (_, row) => (
              <div key={row} className={styles.waitingRow}>
                <Skeleton />
              </div>
            ))}
          </div>
        )
      ) : (
        <List customers={customers} onAsk={ask} />
      )}
      {alone && (
        <div className={styles.empty}>
          <EmptyState icon={<PeopleIcon />} title={t('empty')} hint={t('emptyHint')} />
        </div>
      )}
      {adding && <AddCustomerDialog onAdded={() => void load()} onClose={() => setAdding(false)} />}
      {asked?.operation === 'stations' && <AssignmentDialog customer={asked.customer} onClose={close} />}
      {asked?.operation === 'transfer' && <TransferDialog customer={asked.customer} onClose={close} />}
      {asked?.operation === 'remove' && (
        <RemoveCustomerDialog customer={asked.customer} onRemoved={removed} onClose={close} />
      )}
    </section>
  );
}
