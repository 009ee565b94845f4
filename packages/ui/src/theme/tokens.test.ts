import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorPairs, contrast } from '../testing/colors.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const pairs = colorPairs(css);
const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const statuses = ['normal', 'warning', 'fault', 'offline', 'nodata'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const ratio = (one: string, other: string) => contrast(pairs.get(one)![theme], pairs.get(other)![theme]);

  it.each(['ink', 'ink-soft', 'ink-faint', ...statuses.map((status) => `${status}-text`)])(
    'has enough contrast for %s on every surface (WCAG AA)',
    (ink) => {
      for (const surface of surfaces) expect(ratio(ink, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(statuses)('has enough contrast for the text and shape of %s', (status) => {
    expect(ratio(`${status}-text`, `${status}-soft`)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(status, 'surface')).toBeGreaterThanOrEqual(3);
  });

  it.each(['pv', 'load', 'battery', 'grid', 'generator'])(
    'has enough contrast for the carrier %s',
    (carrier) => {
      expect(ratio(carrier, 'surface')).toBeGreaterThanOrEqual(3);
      expect(ratio(carrier, 'raised')).toBeGreaterThanOrEqual(3);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('has enough contrast for series %i of a chart', (series) => {
    expect(ratio(`series-${series}`, 'surface')).toBeGreaterThanOrEqual(3);
    expect(ratio(`series-${series}`, 'raised')).toBeGreaterThanOrEqual(3);
  });

  it('has enough contrast for the chosen option', () => {
    expect(ratio('accent', 'accent-ink')).toBeGreaterThanOrEqual(4.5);
  });
});
