import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import { expect, it } from 'vitest';
import { countryOptions } from './CountrySelect.tsx';

it.each([
  ['en-AU', 'Australia +61', 'Afghanistan +93'],
  ['zh-CN', '澳大利亚 +61', '阿尔巴尼亚 +355'],
])('[AUTH-02] every country is named in %s, in the order of its names', (locale, australia, first) => {
  const options = countryOptions(locale);
  expect(options.find(({ index }) => index === DEFAULT_COUNTRY_INDEX)?.text).toBe(australia);
  expect(options[0]?.text).toBe(first);
  expect(options.map(({ index }) => index).sort((one, other) => one - other)).toEqual([...countries.keys()]);
});
