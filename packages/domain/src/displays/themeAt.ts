import type { DisplayConfig } from '@heliograph/contracts/http';

/** What a display wears at a local time `HH:MM`: from `light_from` until `dark_from` it is light, also over midnight. */
export function themeAt(
  { theme, light_from, dark_from }: Pick<DisplayConfig, 'theme' | 'light_from' | 'dark_from'>,
  time: string,
): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  const light =
    light_from <= dark_from ? light_from <= time && time < dark_from : light_from <= time || time < dark_from;
  return light ? 'light' : 'dark';
}
