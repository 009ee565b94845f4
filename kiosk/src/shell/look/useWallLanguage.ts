import type { Lang } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { useEffect } from 'react';

/**
 * Speaks the config's language. What people chose for this browser's pages stays as it is.
 *
 * @param server whether the server's words follow: not where others read them as well, as beside a preview
 */
export function useWallLanguage(lang: Lang, server = true) {
  const { api } = useEngine();
  const { i18n } = useTranslation('kiosk');
  useEffect(() => {
    if (languageOf(i18n) === lang) return;
    void i18n.changeLanguage(lang).then(() => (document.title = i18n.t('kiosk:title')));
    // Texts of the server; a refusal changes nothing that is seen.
    if (server) api.session.language(lang).catch(() => undefined);
  }, [api, i18n, lang, server]);
}
