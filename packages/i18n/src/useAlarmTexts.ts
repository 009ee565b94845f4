import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const NONE: Readonly<Record<string, string>> = {};

/**
 * Texts of alarms by code in the current language. A page that must not wait for them (`suspend` false) has none until
 * they are loaded.
 */
export function useAlarmTexts({ suspend }: { suspend: boolean }): Readonly<Record<string, string>> {
  const { i18n, ready } = useTranslation('alarm', { useSuspense: suspend });
  const { language } = i18n;
  return useMemo(
    () => (ready ? ((i18n.getResourceBundle(language, 'alarm') as typeof NONE | undefined) ?? NONE) : NONE),
    [i18n, language, ready],
  );
}
