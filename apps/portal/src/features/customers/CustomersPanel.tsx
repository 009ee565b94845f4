import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, IconButton, ReloadIcon, Skeleton, useMediaQuery } from '@heliograph/ui';
import { useCallback, useRef, useState } from 'react';
import { DeleteDialog } from '../../shared/dialogs/DeleteDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useLoad } from '../../shared/failure/useLoad.ts';
import { PeopleIcon, PlusIcon } from '../../shared/icons.tsx';
import { AddCustomerDialog } from './AddCustomerDialog.tsx';
import { CustomerCards, type Operation, CustomerTable } from './CustomerList.tsx';
import { useCompanyCode } from './useCompanyCode.ts';
import styles from './CustomersPanel.module.css';
import { customerName } from './customerName.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

/** [CUS-01] The customers of the user's company. */
export function CustomersPanel({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const code = useCompanyCode();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<{ operation: Operation; customer: Customer } | null>(null);
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const addButton = useRef<HTMLButtonElement>(null);

  const load = useCallback(() => call('custom.getCustomers', { code }), [call, code]);
  const { data: customers, error, reload } = useLoad(load);

  const openDialog = (operation: Operation, customer: Customer) => setOpened({ operation, customer });
  const close = () => setOpened(null);

  function onRemoved() {
    close();
    // The button that opened the dialog is removed with its row.
    void reload().then(() => addButton.current?.focus());
  }

  const List = isNarrow ? CustomerCards : CustomerTable;
  const isAlone = customers?.every(({ enterprise_auth }) => enterprise_auth === 1);
  return (
    <section className={styles.panel} aria-labelledby="customers">
      <header className={styles.head}>
        <Heading id="customers" className={styles.title}>
          {t('title')}
          {customers !== null && (
            <span className={styles.count}>{t('count', { count: customers.length })}</span>
          )}
        </Heading>
        <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void reload()} />
        <Button ref={addButton} size="sm" leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
      </header>
      <p className={styles.hint}>{t('hint')}</p>
      {error !== null && (
        <div className={styles.error}>
          <FailureAlert title={t('listFailed')} failure={error} />
          <Button size="xs" variant="default" onClick={() => void reload()}>
            {common('action.retry')}
          </Button>
        </div>
      )}
      {customers === null ? (
        error === null && (
          <div className={styles.waiting} role="status" aria-label={common('loading')}>
            {Array.from({ length: 3 }, (_, row) => (
              <div key={row} className={styles.waitingRow}>
                <Skeleton />
              </div>
            ))}
          </div>
        )
      ) : (
        <List customers={customers} onOpen={openDialog} />
      )}
      {isAlone && (
        <div className={styles.empty}>
          <EmptyState icon={<PeopleIcon />} title={t('empty')} hint={t('emptyHint')} />
        </div>
      )}
      {isAdding && <AddCustomerDialog onAdded={() => void reload()} onClose={() => setIsAdding(false)} />}
      {opened?.operation === 'stations' && <AssignmentDialog customer={opened.customer} onClose={close} />}
      {opened?.operation === 'transfer' && <TransferDialog customer={opened.customer} onClose={close} />}
      {opened?.operation === 'remove' && (
        <DeleteDialog
          title={t('removeDialog.title')}
          action={t('removeNamed', { name: customerName(opened.customer) })}
          failed={t('removeDialog.failed')}
          done={{
            title: t('success'),
            text: t('removeDialog.done', { name: customerName(opened.customer) }),
          }}
          onDelete={() => call('custom.removeCustomer', { code, user_id: opened.customer.user_id })}
          onDeleted={onRemoved}
          onClose={close}
        >
          <p>
            {t('removeDialog.text', {
              name: customerName(opened.customer),
              email: opened.customer.email || t('noEmail'),
            })}
          </p>
        </DeleteDialog>
      )}
    </section>
  );
}
