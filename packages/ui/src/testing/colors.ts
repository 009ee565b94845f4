/** A colour of each theme, as `#rrggbb`. */
export interface ColorPair {
  light: string;
  dark: string;
}

/** The `light-dark()` colours of a style sheet by token name without `--hg-`. */
export function colorPairs(css: string): Map<string, ColorPair> {
  return new Map(
    [...css.matchAll(/--hg-([\w-]+): light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/g)].map(
      ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
    ),
  );
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes `share` (0 to 1) of one colour into another, like `color-mix(in srgb, …)`. */
export function mixed(ground: string, color: string, share: number): string {
  const channels = makeChannels(ground).map((channel, index) =>
    Math.round(channel * (1 - share) + makeChannels(color)[index]! * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = makeChannels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const makeChannels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
