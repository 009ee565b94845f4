import { getLanguage, LOCALES, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';

/** Orders texts as the page's language does. */
export function useTextOrder(): (one: string, other: string) => number {
  const { i18n } = useTranslation();
  const locale = LOCALES[getLanguage(i18n)];
  return useMemo(() => new Intl.Collator(locale, { numeric: true }).compare, [locale]);
}
