import { useTranslation } from '@heliograph/i18n';
import cards from '../../shared/page/cards.module.css';
import styles from './CustomerCards.module.css';
import { CustomerName } from './CustomerName.tsx';
import { CustomerOperations } from './CustomerOperations.tsx';
import type { CustomerListProps } from './CustomerTable.tsx';
import { LastTime } from './LastTime.tsx';

/** The same people as cards, for narrow screens. */
export function CustomerCards({ customers, onAsk }: CustomerListProps) {
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
                <LastTime at={customer.last_time} />
              </dd>
            </div>
          </dl>
          <CustomerOperations customer={customer} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}
