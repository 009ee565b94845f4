import { DisplayConfig } from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configOf } from './configOf.ts';

const usual = usualConfig('en');

describe('a stored config', () => {
  it('that is whole is as it was stored', () => {
    const config = { ...usual, theme: 'auto', scenes: [{ id: 'm', kind: 'map', seconds: 9 }] } as const;
    expect(configOf(config)).toEqual(config);
  });

  it('keeps what is understood: settings one by one, and scenes one by one', () => {
    const scenes = [
      { id: 'x', kind: 'weather', seconds: 20 },
      { id: 'm', kind: 'map', seconds: 40 },
      'nonsense',
    ];
    const stored = { ...usual, lang: 'zh', theme: 'sepia', fault_seconds: null, pixel_shift: false, scenes };
    expect(configOf(stored)).toEqual({
      ...usualConfig('zh'),
      fault_seconds: null,
      pixel_shift: false,
      scenes: [{ id: 'm', kind: 'map', seconds: 40 }],
    });
  });

  it('shows what is usual where no scene is understood', () => {
    expect(configOf({ ...usual, scenes: [{ kind: 'weather' }] })).toEqual(usual);
  });

  it('can always be shown, whatever was stored', () => {
    const names = fc.constantFrom(...Object.keys(usual));
    const broken = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.constant(usual.scenes)));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), broken), (stored) => {
        expect(DisplayConfig.safeParse(configOf(stored)).success).toBe(true);
      }),
    );
  });
});
