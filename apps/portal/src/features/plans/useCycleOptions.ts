import { useTranslation } from '@heliograph/i18n';

/** The cycles over which limits count, for a select. */
export function useCycleOptions() {
  const { t } = useTranslation('plan');
  return (['day', 'pooled', 'month', 'quarter'] as const).map((value) => ({
    value,
    label: t(`cycle.${value}`),
  }));
}
