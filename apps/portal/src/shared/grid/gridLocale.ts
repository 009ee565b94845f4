import type { Language } from '@heliograph/i18n';

type Locale = Record<string, string>;

const loaders: Record<Language, () => Promise<{ locale: Locale }>> = {
  en: () => import('./locale.en.ts'),
  zh: () => import('./locale.zh.ts'),
};
const loaded = new Map<Language, Promise<Locale>>();

/** The grid's own words in a language; the same promise each time, so that `use` can read it. */
export function gridLocale(language: Language): Promise<Locale> {
  let locale = loaded.get(language);
  if (!locale) {
    locale = loaders[language]().then((texts) => texts.locale);
    loaded.set(language, locale);
  }
  return locale;
}
