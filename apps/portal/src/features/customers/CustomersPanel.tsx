import type { Customer, CustomerRequest } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, IconButton, ReloadIcon, Stack, Text, useMediaQuery } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { PeopleIcon, PlusIcon } from '../../shared/icons.tsx';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { importPath } from '../../shared/paths.ts';
import { WriteProtection } from '../../shared/proof/WriteProtection.tsx';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { AddCustomerDialog } from './AddCustomerDialog.tsx';
import { CustomerCards, type Operation, CustomerTable } from './CustomerList.tsx';
import { requestState, sortRequests } from './requestState.ts';
import { useCompanyCode } from './useCompanyCode.ts';
import styles from './CustomersPanel.module.css';
import { customerName } from './customerName.ts';
import { AssignmentDialog } from './AssignmentDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

/** [CUS-01] The customers of the user's company, and who was asked to become one. */
export function CustomersPanel({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  // Those of the protection too: the list would move down when it appears.
  const { t } = useTranslation(['customers', 'security']);
  const { call } = useEngine();
  const code = useCompanyCode();
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<{ operation: Operation; customer: Customer } | null>(null);
  const isNarrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const addButton = useRef<HTMLButtonElement>(null);
  const minute = useAtomValue(minuteAtom);

  const query = useEngineQuery({
    key: ['customers and requests', code],
    async ask({ call }) {
      const [customers, requests] = await Promise.all([
        call('custom.getCustomers', { code }),
        call('custom.getCustomerRequests', { code }),
      ]);
      return { customers, requests: sortRequests(requests, Date.now()) };
    },
    rereadOn: ['account'],
  });
  const { data, refetch } = query;

  const [withdrawing, setWithdrawing] = useState<CustomerRequest | null>(null);
  const repeats = useRepeats(code, refetch);

  const openDialog = (operation: Operation, customer: Customer) => setOpened({ operation, customer });
  function close() {
    setOpened(null);
    setWithdrawing(null);
  }

  function onRemoved() {
    close();
    // The button that opened the dialog is removed with its row.
    void refetch().then(() => addButton.current?.focus());
  }

  const List = isNarrow ? CustomerCards : CustomerTable;
  const isAlone =
    data?.requests.length === 0 && data.customers.every(({ enterprise_auth }) => enterprise_auth === 1);
  const waiting = data?.requests.filter((request) => requestState(request, minute) === 'waiting') ?? [];
  return (
    <Text as="section" surface="card" aria-labelledby="customers">
      <header className={styles.head}>
        <Heading id="customers" className={styles.title}>
          {t('title')}
          {data !== undefined && (
            <span className={styles.count}>{t('count', { count: data.customers.length })}</span>
          )}
          {waiting.length > 0 && (
            <span className={styles.count}>{t('request.count', { count: waiting.length })}</span>
          )}
        </Heading>
        <IconButton label={t('reload')} icon={<ReloadIcon />} onClick={() => void refetch()} />
        <Button ref={addButton} size="sm" leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
          {t('add')}
        </Button>
        <Button size="sm" variant="default" component={Link} to={importPath('customer')}>
          {t('import')}
        </Button>
      </header>
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.hint}>
        <CompanyProtection code={code} />
      </div>
      {repeats.failure !== null && (
        <Stack gap={12} align="start" pad={[0, 20, 20]}>
          <FailureAlert title={t('request.repeatFailed')} failure={repeats.failure} />
        </Stack>
      )}
      <Loaded query={query} failed={t('listFailed')} compact pad={[0, 20, 20]}>
        {(lists) => (
          <List
            {...lists}
            onOpen={openDialog}
            repeating={repeats.repeating}
            onRepeat={(request) => void repeats.repeat(request)}
            onWithdraw={setWithdrawing}
          />
        )}
      </Loaded>
      {isAlone && (
        <div className={styles.empty}>
          <EmptyState icon={<PeopleIcon />} title={t('empty')} hint={t('emptyHint')} />
        </div>
      )}
      {isAdding && <AddCustomerDialog onAdded={() => void refetch()} onClose={() => setIsAdding(false)} />}
      {opened?.operation === 'stations' && <AssignmentDialog customer={opened.customer} onClose={close} />}
      {opened?.operation === 'transfer' && <TransferDialog customer={opened.customer} onClose={close} />}
      {opened?.operation === 'remove' && (
        <ActionDialog
          title={t('removeDialog.title')}
          action={t('removeNamed', { name: customerName(opened.customer) })}
          failed={t('removeDialog.failed')}
          done={{
            title: t('success'),
            text: t('removeDialog.done', { name: customerName(opened.customer) }),
          }}
          run={() => call('custom.removeCustomer', { code, user_id: opened.customer.user_id })}
          onDone={onRemoved}
          onClose={close}
        >
          <p>
            {t('removeDialog.text', {
              name: customerName(opened.customer),
              email: opened.customer.email || t('noEmail'),
            })}
          </p>
        </ActionDialog>
      )}
      {withdrawing && (
        <ActionDialog
          title={t('request.dialog.title')}
          action={t('request.withdraw')}
          failed={t('request.dialog.failed')}
          done={{ title: t('success'), text: t('request.dialog.done', { email: withdrawing.email }) }}
          run={() => call('custom.withdrawCustomerRequest', { code, request_id: withdrawing.request_id })}
          onDone={onRemoved}
          onClose={close}
        >
          <p>{t('request.dialog.text', { email: withdrawing.email })}</p>
        </ActionDialog>
      )}
    </Text>
  );
}

function CompanyProtection({ code }: { code: string }) {
  const { call } = useEngine();
  return (
    <WriteProtection
      of="company"
      question={callQuery('custom.getCompanyProtection', { code })}
      save={(demands_factor) => call('custom.setCompanyProtection', { code, demands_factor })}
    />
  );
}

/** Sends requests again, one at a time. */
function useRepeats(code: string, refetch: () => Promise<unknown>) {
  const { t } = useTranslation('customers');
  const { call } = useEngine();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const [chosen, setChosen] = useState<CustomerRequest | null>(null);

  async function repeat(request: CustomerRequest) {
    if (busy) return;
    setChosen(request);
    const { request_id, email } = request;
    if (await run(() => call('custom.repeatCustomerRequest', { code, request_id })))
      showMessage({ kind: 'success', title: t('success'), text: t('request.repeated', { email }) });
    await refetch();
  }

  return { repeating: busy ? chosen : null, failure, repeat };
}
