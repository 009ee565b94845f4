import { DisplayConfig } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredConfig } from './readStoredConfig.ts';

const defaults = defaultDisplayConfig('en');

describe('a stored display configuration', () => {
  it('is returned unchanged when it is valid', () => {
    const config = { ...defaults, theme: 'auto', scenes: [{ id: 'm', kind: 'map', seconds: 9 }] } as const;
    expect(readStoredConfig(config)).toEqual(config);
  });

  it('keeps what is valid, setting by setting and scene by scene', () => {
    const scenes = [
      { id: 'x', kind: 'weather', seconds: 20 },
      { id: 'm', kind: 'map', seconds: 40 },
      'nonsense',
    ];
    const stored = {
      ...defaults,
      lang: 'zh',
      theme: 'sepia',
      fault_seconds: null,
      pixel_shift: false,
      scenes,
    };
    expect(readStoredConfig(stored)).toEqual({
      ...defaultDisplayConfig('zh'),
      fault_seconds: null,
      pixel_shift: false,
      scenes: [{ id: 'm', kind: 'map', seconds: 40 }],
    });
  });

  it('uses the default scenes when none is valid', () => {
    expect(readStoredConfig({ ...defaults, scenes: [{ kind: 'weather' }] })).toEqual(defaults);
  });

  it('is always valid, whatever was stored', () => {
    const names = fc.constantFrom(...Object.keys(defaults));
    const broken = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.constant(defaults.scenes)));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), broken), (stored) => {
        expect(DisplayConfig.safeParse(readStoredConfig(stored)).success).toBe(true);
      }),
    );
  });
});
