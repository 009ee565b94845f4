import { useTranslation } from '@heliograph/i18n';

/** Answers to questions (spec B §2.13). */
export function HelpPage() {
  const { t } = useTranslation('help');
  return <h1>{t('title')}</h1>;
}
