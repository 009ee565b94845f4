import { useTranslation } from 'react-i18next';
import { languageOf } from '../createI18n.ts';
import { createFormat, type Format } from './createFormat.ts';

/** The `Format` of the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return createFormat(languageOf(i18n));
}
