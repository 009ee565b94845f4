import { useFormat, useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

/** A month of a zone with its year, in the order of the language. */
export function useMonthText(zone: string): (start: number) => string {
  const { t } = useTranslation('period');
  const format = useFormat();
  return useCallback(
    (start) => t('month', { month: format.month(start, zone), year: format.year(start, zone) }),
    [t, format, zone],
  );
}
