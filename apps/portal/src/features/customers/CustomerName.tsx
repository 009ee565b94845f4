import type { Customer } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Avatar } from '@mantine/core';
import { useAtomValue } from 'jotai';
import styles from './CustomerName.module.css';
import { nameOf } from './nameOf.ts';

/** Picture and name of a person, and who they are in the company. */
export function CustomerName({ customer, id }: { customer: Customer; id?: string }) {
  const { t } = useTranslation('customers');
  const own = useAtomValue(userAtom)?.user_name === customer.username;
  const name = nameOf(customer);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={customer.avatar || null} size={36} color="signal" alt="" />
      <span id={id} className={styles.name}>
        {name}
      </span>
      {customer.enterprise_auth === 1 && <span className={styles.mark}>{t('administrator')}</span>}
      {own && <span className={styles.mark}>{t('you')}</span>}
    </div>
  );
}
