import { useTranslation } from '@heliograph/i18n';

/** The operating manual (spec A §2.1). */
export function ManualPage() {
  const { t } = useTranslation('manual');
  return <h1>{t('title')}</h1>;
}
