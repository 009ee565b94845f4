import type { AlarmTextsByCode } from '@heliograph/domain/alarms';
import { useMemo } from 'react';
import { useTranslation } from './useTranslation.ts';

const NONE: AlarmTextsByCode = {};

/**
 * Meanings of alarms by code in the current language. A page that must not wait for them (`suspend` false) has none until
 * they are loaded.
 */
export function useAlarmTexts({ suspend }: { suspend: boolean }): AlarmTextsByCode {
  const { i18n, ready } = useTranslation('alarm', { useSuspense: suspend });
  const { language } = i18n;
  return useMemo(
    () =>
      ready ? ((i18n.getResourceBundle(language, 'alarm') as AlarmTextsByCode | undefined) ?? NONE) : NONE,
    [i18n, language, ready],
  );
}
