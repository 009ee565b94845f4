import i18next, { type BackendModule, type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, LOCALES, isLanguage, storeLanguage, type Language } from './language.ts';
import { loadTexts, type Namespace } from './resources/index.ts';

export type I18n = i18n;

/**
 * An i18n instance with `namespaces` loaded in `language`; other namespaces load when a component first needs them.
 * The other language loads only once it is chosen.
 */
export async function createI18n(
  language: Language,
  namespaces: readonly Namespace[] = ['common'],
): Promise<I18n> {
  const instance = i18next.createInstance();
  instance.on('languageChanged', (chosen) => {
    if (isLanguage(chosen) && typeof document !== 'undefined')
      document.documentElement.lang = LOCALES[chosen];
  });
  await instance
    .use(chunks)
    .use(counts)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      // A missing text is a type error, so no fallback is needed, and Chinese pages never load English.
      fallbackLng: false,
      ns: [...new Set<Namespace>(['common', ...namespaces])],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  return instance;
}

/** Counts get the separators of the language; years and numbers of things do not. Nothing adds formats, so the rest is left out. */
const counts = {
  type: 'formatter',
  format: (value: unknown, _format, language, options) =>
    (/^(count|of|reporting)$/.test(options?.interpolationkey as string)
      ? // A text stays as it is.
        (value as number | undefined)?.toLocaleString(language)
      : value) as string,
} satisfies Partial<FormatterModule> as FormatterModule;

/** Switches to `language` once its texts are loaded, and remembers the choice. */
export async function chooseLanguage(instance: I18n, language: Language): Promise<void> {
  storeLanguage(language);
  await instance.changeLanguage(language);
}

/** The current language of `instance`. */
export function getLanguage(instance: Pick<I18n, 'language'>): Language {
  return isLanguage(instance.language) ? instance.language : 'en';
}

/** Until texts that could not be loaded are asked for again, ms. */
const RETRY_MS = 2_000;

/** Loads until it succeeds: i18next never asks again for texts that failed once, and shows their names instead. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const attempt = (): unknown =>
      load(language, namespace as Namespace).then(
        (messages) => done(null, messages),
        () => setTimeout(attempt, RETRY_MS),
      );
    attempt();
  },
};

const load = async (language: string, namespace: Namespace) =>
  isLanguage(language) ? loadTexts(namespace, language) : {};
