import { describe, expect, it } from 'vitest';
import { versionText } from './versionText.ts';

describe('versionText', () => {
  it.each<[string | number | null | undefined, string]>([
    ['0104', 'V0.1.0.4'],
    ['V104', 'V.1.0.4'],
    [1150, 'V1.1.5.0'],
    [' 2003 ', 'V2.0.0.3'],
    ['12', '12'],
    ['1.0.4-beta', '1.0.4-beta'],
    ['', '---'],
    [null, '---'],
    [undefined, '---'],
  ])('[LIVE-08] %j is shown as %s', (text, shown) => {
    expect(versionText(text)).toBe(shown);
  });
});
