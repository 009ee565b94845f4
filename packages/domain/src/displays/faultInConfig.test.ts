import { DisplayConfig, type Scene } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultInConfig } from './faultInConfig.ts';
import { usualConfig } from './usualConfig.ts';

const flow = (id: number, index: number): Scene => ({
  id: `f${index}`,
  kind: 'flow',
  seconds: 30,
  station_id: id,
});

describe('the config of a display', () => {
  it.each(['en', 'zh'] as const)('is whole and shows no single station at first (%s)', (lang) => {
    expect(DisplayConfig.parse(usualConfig(lang))).toEqual(usualConfig(lang));
    expect(faultInConfig(usualConfig(lang), new Set())).toBeNull();
  });

  it('names the first scene about a station that the display does not show, and none where there is none', () => {
    const ids = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 20 }), fc.array(ids), (about, shown) => {
        const config = { ...usualConfig('en'), scenes: about.map(flow) };
        const first = about.findIndex((id) => !shown.includes(id));
        expect(faultInConfig(config, new Set(shown))).toEqual(
          first < 0 ? null : { field: `scenes.${first}.station_id`, reason: 'station' },
        );
      }),
    );
  });

  it('has two parts of the day where it follows the time of day, and only there', () => {
    const same = { ...usualConfig('en'), light_from: '08:00', dark_from: '08:00' };
    expect(faultInConfig({ ...same, theme: 'auto' }, new Set())).toEqual({
      field: 'dark_from',
      reason: 'hours',
    });
    expect(faultInConfig({ ...same, theme: 'dark' }, new Set())).toBeNull();
  });
});
