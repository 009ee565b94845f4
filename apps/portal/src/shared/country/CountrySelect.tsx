import { countries } from '@heliograph/domain/people';
import { LOCALES, getLanguage, useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui/light';
import { useMemo } from 'react';

export interface CountrySelectProps {
  /** Index in `countries`; initially `DEFAULT_COUNTRY_INDEX`. */
  index: number;
  onChange: (index: number) => void;
  disabled?: boolean;
}

/** The country of a mobile number, for instance 'Australia +61'. */
export function CountrySelect({ index, onChange, disabled = false }: CountrySelectProps) {
  const { t, i18n } = useTranslation();
  const locale = LOCALES[getLanguage(i18n)];
  const options = useMemo(
    () => countryOptions(locale).map((option) => ({ value: String(option.index), label: option.text })),
    [locale],
  );
  return (
    <SelectField
      label={t('country')}
      name="country"
      autoComplete="tel-country-code"
      value={String(index)}
      options={options}
      onChange={(value) => onChange(Number(value))}
      disabled={disabled}
    />
  );
}

/** All countries sorted by their name in `locale`; `text` is the name with the dialling code. */
export function countryOptions(locale: string): { index: number; text: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries
    .map(({ region, areaCode }, index) => ({ index, name: names.of(region) ?? region, areaCode }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
    .map(({ index, name, areaCode }) => ({ index, text: `${name} ${areaCode}` }));
}
