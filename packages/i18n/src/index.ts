export { chooseLanguage, createI18n, languageOf, type I18n } from './createI18n.ts';
export { FIRST_DAY_OF_WEEK, viewerZone } from './format/calendarFormat.ts';
export { createFormat, type Format } from './format/createFormat.ts';
export type { Quantity, Unit } from './format/quantity.ts';
export { useFormat } from './format/useFormat.ts';
export {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LOCALES,
  isLanguage,
  storedLanguage,
  type Language,
} from './language.ts';
export type { Namespace } from './resources/index.ts';
export type { Translation } from './translation.ts';
export { I18nextProvider as I18nProvider, useTranslation } from 'react-i18next';
