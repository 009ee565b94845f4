/** Languages of the product by ISO 639 code, which is also the value in local storage and in the `lang` header. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** BCP 47 tags for `Intl` and the document; dates are DD/MM/YYYY in every language [APP-10]. */
export const LOCALES: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' };

const KEY = 'lang';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The language chosen in this browser, English by default. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
    return DEFAULT_LANGUAGE;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be blocked.
  }
}
