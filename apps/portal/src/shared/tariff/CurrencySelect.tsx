import { CURRENCIES } from '@heliograph/domain/tariff';
import { LOCALES, getLanguage, useTranslation } from '@heliograph/i18n';
import { Select } from '@heliograph/ui';
import { useMemo, type ComponentProps } from 'react';

export interface CurrencySelectProps {
  id: string;
  /** ISO 4217 */
  value: string;
  onChange: (currency: string) => void;
  inputWrapperOrder?: ComponentProps<typeof Select>['inputWrapperOrder'];
}

/** A currency by its code or its name in the page's language. */
export function CurrencySelect({ id, value, onChange, inputWrapperOrder }: CurrencySelectProps) {
  const { t, i18n } = useTranslation('tariff');
  const locale = LOCALES[getLanguage(i18n)];
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return CURRENCIES.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale]);

  return (
    <Select
      id={id}
      label={t('currency')}
      description={t('currencyHint')}
      {...(inputWrapperOrder && { inputWrapperOrder })}
      data={options}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('noCurrency')}
      maxDropdownHeight={240}
      // Inside the dialog, which covers everything outside it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  );
}
