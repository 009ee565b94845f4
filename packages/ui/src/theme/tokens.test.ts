import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pairs = new Map(
  [...css.matchAll(/--hg-([\w-]+): light-dark\(\s*(#\w{6}),\s*(#\w{6})\s*\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);
const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const statuses = ['normal', 'warning', 'fault', 'offline', 'nodata'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const contrast = (one: string, other: string) => ratio(pairs.get(one)![theme], pairs.get(other)![theme]);

  it.each(['ink', 'ink-soft', 'ink-faint', ...statuses.map((status) => `${status}-text`)])(
    'reads %s on every surface (WCAG AA)',
    (ink) => {
      for (const surface of surfaces) expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(statuses)('reads the word of %s on its own ground and sees its shape', (status) => {
    expect(contrast(`${status}-text`, `${status}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(status, 'surface')).toBeGreaterThanOrEqual(3);
  });

  it.each(['pv', 'load', 'battery', 'grid', 'generator'])('sees the carrier %s', (carrier) => {
    expect(contrast(carrier, 'surface')).toBeGreaterThanOrEqual(3);
    expect(contrast(carrier, 'raised')).toBeGreaterThanOrEqual(3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('sees series %i of a chart', (series) => {
    expect(contrast(`series-${series}`, 'surface')).toBeGreaterThanOrEqual(3);
    expect(contrast(`series-${series}`, 'raised')).toBeGreaterThanOrEqual(3);
  });

  it('reads the chosen option', () => {
    expect(contrast('accent', 'accent-ink')).toBeGreaterThanOrEqual(4.5);
  });
});

/** Contrast ratio of WCAG 2. */
function ratio(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
