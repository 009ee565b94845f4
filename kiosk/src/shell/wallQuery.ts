import { isLanguage, type Language } from '@heliograph/i18n';
import { isTheme, type Theme } from '@heliograph/ui';

/** What a wall's address says about it, for instance `/kiosk/?lang=zh&theme=light`; unknown values are ignored. */
export interface WallQuery {
  lang?: Language;
  theme?: Theme;
}

export function wallQuery(search: string): WallQuery {
  const query = new URLSearchParams(search);
  const lang = query.get('lang');
  const theme = query.get('theme');
  return { ...(isLanguage(lang) && { lang }), ...(isTheme(theme) && { theme }) };
}
