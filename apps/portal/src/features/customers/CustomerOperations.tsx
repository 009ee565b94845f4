import type { Customer } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button } from '@mantine/core';
import styles from './CustomerOperations.module.css';
import { nameOf } from './nameOf.ts';

export type Operation = 'stations' | 'transfer' | 'remove';

export interface CustomerOperationsProps {
  customer: Customer;
  onAsk: (operation: Operation, customer: Customer) => void;
}

/** What may be done about one person; the administrator can be neither removed nor transferred to (spec B §6). */
export function CustomerOperations({ customer, onAsk }: CustomerOperationsProps) {
  const { t } = useTranslation('customers');
  const name = nameOf(customer);
  const common = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <div className={styles.operations}>
      <Button {...common} aria-label={t('stationsOf', { name })} onClick={() => onAsk('stations', customer)}>
        {t('stations')}
      </Button>
      {customer.enterprise_auth === 0 && (
        <>
          <Button
            {...common}
            aria-label={t('transferTo', { name })}
            onClick={() => onAsk('transfer', customer)}
          >
            {t('transfer')}
          </Button>
          <Button
            {...common}
            className={styles.remove ?? ''}
            aria-label={t('removeNamed', { name })}
            onClick={() => onAsk('remove', customer)}
          >
            {t('remove')}
          </Button>
        </>
      )}
    </div>
  );
}
