import { useEngine } from '@heliograph/engine-client';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { useEffect, useRef } from 'react';

/** The server names types in the language of the moment: after another is chosen they are read again. */
export function useServerWords(): void {
  const { api } = useEngine();
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const read = useRef(language);
  useEffect(() => {
    if (read.current === language) return;
    read.current = language;
    // The names of before are better than none.
    api.fleet.reload().catch(() => undefined);
  }, [language, api]);
}
