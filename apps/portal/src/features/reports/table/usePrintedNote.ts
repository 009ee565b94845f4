import { useFormat, useTranslation } from '@heliograph/i18n';

/** Says under rows on paper that there are more of them; undefined when there are not. */
export function usePrintedNote(printed: readonly unknown[] | null, of: number): string | undefined {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (printed === null || printed.length >= of) return undefined;
  return t('printed', { rows: format.integer(printed.length), of: format.integer(of) });
}
