import { colorPairs, contrast, mixed } from '@heliograph/ui/testing';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const pairs = new Map([
  ...colorPairs(read('../../../packages/ui/src/theme/tokens.css')),
  ...colorPairs(read('./palette.css')),
]);
const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const statuses = ['normal', 'warning', 'fault', 'offline', 'nodata'];
const carriers = ['pv', 'load', 'battery', 'grid', 'generator'];

describe.each(['light', 'dark'] as const)('the %s wall', (theme) => {
  const color = (name: string) => pairs.get(name)![theme];
  const ratio = (one: string, other: string) => contrast(color(one), color(other));

  it.each(['ink', 'ink-soft', 'ink-faint', 'accent', ...statuses.map((status) => `${status}-text`)])(
    'has enough contrast for %s from five metres on every surface',
    (ink) => {
      for (const surface of surfaces) expect(ratio(ink, surface)).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(statuses)('has enough contrast for the text of %s on its background', (status) => {
    expect(ratio(`${status}-text`, `${status}-soft`)).toBeGreaterThanOrEqual(7);
    expect(ratio('ink', `${status}-soft`)).toBeGreaterThanOrEqual(7);
    expect(ratio('ink-soft', `${status}-soft`)).toBeGreaterThanOrEqual(7);
  });

  it('has enough contrast for stale values on their hatching', () => {
    const hatched = mixed(color('surface'), color('offline'), 0.14);
    for (const ink of ['ink', 'ink-faint']) {
      expect(contrast(color(ink), hatched)).toBeGreaterThanOrEqual(7);
      expect(ratio(ink, 'offline-soft')).toBeGreaterThanOrEqual(7);
    }
  });

  it.each([...statuses, ...carriers])('has enough contrast for shapes and bars of %s', (name) => {
    for (const surface of ['surface', 'raised']) expect(ratio(name, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(carriers)('has enough contrast for the share of %s on its tinted background', (carrier) => {
    const tinted = mixed(color('surface'), color(carrier), 0.3);
    expect(contrast(color('ink'), tinted)).toBeGreaterThanOrEqual(7);
  });
});
