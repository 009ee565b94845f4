import { isLanguage, type Language } from '@heliograph/i18n';
import { isTheme, type Theme } from '@heliograph/ui';

/** What a wall's address says about it, for instance `/kiosk/?wall=left`; unknown values are ignored. */
export interface WallQuery {
  /** A paired display; `?guest`: the board for whoever passes by; `?preview`: what a display would show, in a page that says so. */
  mode: 'display' | 'guest' | 'preview';
  /** `?wall=left`: which of this browser's displays it is. */
  slot: string;
  /** Until a display has a config, and of a guest. */
  lang?: Language;
  theme?: Theme;
}

const SLOT = /^[\w-]{0,32}$/;

export function wallQuery(search: string): WallQuery {
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
