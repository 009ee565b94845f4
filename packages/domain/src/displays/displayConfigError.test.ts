import { DisplayConfig, type Scene } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayConfigError } from './displayConfigError.ts';
import { defaultDisplayConfig } from './displayDefaults.ts';

const flow = (id: number, index: number): Scene => ({
  id: `f${index}`,
  kind: 'flow',
  seconds: 30,
  station_id: id,
});

describe('the config of a display', () => {
  it.each(['en', 'zh'] as const)('is whole and shows no single station at first (%s)', (lang) => {
    expect(DisplayConfig.parse(defaultDisplayConfig(lang))).toEqual(defaultDisplayConfig(lang));
    expect(displayConfigError(defaultDisplayConfig(lang), new Set())).toBeNull();
  });

  it('reports the first scene with a foreign station, if any', () => {
    const ids = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 20 }), fc.array(ids), (about, shown) => {
        const config = { ...defaultDisplayConfig('en'), scenes: about.map(flow) };
        const first = about.findIndex((id) => !shown.includes(id));
        expect(displayConfigError(config, new Set(shown))).toEqual(
          first < 0 ? null : { field: `scenes.${first}.station_id`, reason: 'station' },
        );
      }),
    );
  });

  it('has two parts of the day where it follows the time of day, and only there', () => {
    const same = { ...defaultDisplayConfig('en'), light_from: '08:00', dark_from: '08:00' };
    expect(displayConfigError({ ...same, theme: 'auto' }, new Set())).toEqual({
      field: 'dark_from',
      reason: 'hours',
    });
    expect(displayConfigError({ ...same, theme: 'dark' }, new Set())).toBeNull();
  });
});
