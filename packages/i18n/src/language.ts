/** Languages of the product, by their ISO 639 code; the code is what local storage and the server's header hold. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** BCP 47 tags for `Intl` and the document; dates are DD/MM/YYYY whatever the language (spec A §1). */
export const LOCALES: Record<Language, string> = { en: 'en-AU', zh: 'zh-CN' };

const KEY = 'lang';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** The language chosen in this browser, English until one is. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    // Storage may be forbidden altogether; the choice then lasts as long as the page.
    return DEFAULT_LANGUAGE;
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // As above.
  }
}
