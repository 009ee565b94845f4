import type { DisplayConfig } from '@heliograph/contracts/http';

/** The theme at a local time `HH:MM`: light from `light_from` until `dark_from`, even across midnight. */
export function themeAt(
  { theme, light_from, dark_from }: Pick<DisplayConfig, 'theme' | 'light_from' | 'dark_from'>,
  time: string,
): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  const light =
    light_from <= dark_from ? light_from <= time && time < dark_from : light_from <= time || time < dark_from;
  return light ? 'light' : 'dark';
}
