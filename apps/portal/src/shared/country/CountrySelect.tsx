import { LOCALES, languageOf, useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import { useMemo } from 'react';
import { countryOptions } from './countryOptions.ts';

export interface CountrySelectProps {
  /** Index in `countries`; `DEFAULT_COUNTRY_INDEX` to begin with. */
  index: number;
  onChange: (index: number) => void;
  disabled?: boolean;
}

/** The country of a mobile number, for instance 'Australia +61'. */
export function CountrySelect({ index, onChange, disabled = false }: CountrySelectProps) {
  const { t, i18n } = useTranslation();
  const locale = LOCALES[languageOf(i18n)];
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
