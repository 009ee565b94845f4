import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNTRY_INDEX, countries } from './countries.ts';

describe('countries', () => {
  it('[AUTH-02] are about 240, with Australia and +61 at index 12', () => {
    expect(countries.length).toBeGreaterThanOrEqual(235);
    expect(countries[DEFAULT_COUNTRY_INDEX]).toEqual({ region: 'AU', areaCode: '+61' });
  });

  it('[AUTH-02] each occur once and have a name in both languages', () => {
    expect(new Set(countries.map(({ region }) => region)).size).toBe(countries.length);
    for (const language of ['en', 'zh']) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      for (const { region } of countries) expect([region, names.of(region)]).not.toContain(undefined);
    }
  });

  it('[AUTH-02] stand in the order of their English names', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    // Compares first letters only, since ICU renames countries now and then.
    const first = countries.map(({ region }) => names.of(region)!.normalize('NFD').slice(0, 1));
    expect(first).toEqual([...first].sort());
  });
});
