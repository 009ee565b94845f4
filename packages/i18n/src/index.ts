export { chooseLanguage, createI18n, getLanguage, type I18n } from './createI18n.ts';
export {
  FIRST_DAY_OF_WEEK,
  createFormat,
  useFormat,
  viewerZone,
  type Format,
  type Quantity,
  type Unit,
} from './format.ts';
export {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LOCALES,
  isLanguage,
  storedLanguage,
  type Language,
} from './language.ts';
export { useAlarmTexts } from './useAlarmTexts.ts';
export { portalNamespaces, type Namespace } from './resources/index.ts';
export type { Translation } from './resources/translation.ts';
export { useTranslation, type Translate } from './useTranslation.ts';
export { I18nextProvider as I18nProvider } from 'react-i18next';
