import type { DisplayConfig, Lang } from '@heliograph/contracts/http';
import { themeAt } from '@heliograph/domain/displays';
import { nowAtom, useEngine } from '@heliograph/engine-client';
import { getLanguage, useFormat, useTranslation } from '@heliograph/i18n';
import { useTheme } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/**
 * Uses the config's language; the browser's own setting stays as it is.
 *
 * @param server whether the server's messages follow: not in a preview, which shares its session with the portal
 */
export function useWallLanguage(lang: Lang, server = true) {
  const { api } = useEngine();
  const { i18n } = useTranslation('kiosk');
  useEffect(() => {
    if (getLanguage(i18n) === lang) return;
    void i18n.changeLanguage(lang).then(() => (document.title = i18n.t('kiosk:title')));
    // For messages of the server; a failure has no visible effect.
    if (server) api.session.language(lang).catch(() => undefined);
  }, [api, i18n, lang, server]);
}

/** Applies the config's theme, by the display's own clock. */
export function useWallTheme(config: DisplayConfig) {
  const format = useFormat();
  const { theme: current, choose } = useTheme();
  const theme = themeAt(config, format.minute(useAtomValue(nowAtom)));
  useEffect(() => {
    if (current !== theme) choose(theme);
  }, [current, theme, choose]);
}
