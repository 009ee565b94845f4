import { countries } from '@heliograph/domain/people';

/** Every country by its index, named in `locale` and in the order of those names; `text` names it with its dialling code. */
export function countryOptions(locale: string): { index: number; text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries
    .map(({ region, areaCode }, index) => ({ index, name: names.of(region) ?? region, areaCode }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
    .map(({ index, name, areaCode }) => ({ index, text: `${name} ${areaCode}` }));
}
