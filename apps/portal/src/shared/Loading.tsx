import { useTranslation } from '@heliograph/i18n';

/** Takes the place of something small while it loads. */
export function Loading() {
  const { t } = useTranslation();
  return <span role="status" aria-label={t('loading')} />;
}
