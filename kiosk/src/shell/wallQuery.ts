import { isLanguage, type Language } from '@heliograph/i18n';
import { isTheme, type Theme } from '@heliograph/ui/light';

/** The settings in a wall's address, for instance `/kiosk/?wall=left`; unknown values are ignored. */
export interface WallQuery {
  /** A paired display; `?guest`: the public board; `?preview`: what a display would show, inside a page of the portal. */
  mode: 'display' | 'guest' | 'preview';
  /** `?wall=left`: tells several displays in one browser apart. */
  slot: string;
  /** For a guest, and until a display has a config. */
  lang?: Language;
  theme?: Theme;
}

const SLOT = /^[\w-]{0,32}$/;

export function parseWallQuery(search: string): WallQuery {
  const query = new URLSearchParams(search);
  const lang = query.get('lang');
  const theme = query.get('theme');
  const slot = query.get('wall') ?? '';
  return {
    mode: query.has('preview') ? 'preview' : query.has('guest') ? 'guest' : 'display',
    slot: SLOT.test(slot) ? slot : '',
    ...(isLanguage(lang) && { lang }),
    ...(isTheme(theme) && { theme }),
  };
}
