import { useTranslation } from '@heliograph/i18n';

/** The customers of a company. */
export function CustomersPanel() {
  const { t } = useTranslation('customers');
  return <h1>{t('title')}</h1>;
}
