import { entryText, isOn, type Parameter } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';

interface InBoth {
  en: string;
  zh: string;
}

/** Words of the catalogue in the page's language. */
export function useWords(): (words: InBoth) => string {
  const { i18n } = useTranslation();
  const chinese = i18n.language === 'zh';
  return useCallback(({ en, zh }: InBoth) => (chinese ? zh : en), [chinese]);
}

/** A shown value in words: an option's name, the switches that are on, or a number with its unit; — for none. */
export function useValueText(): (parameter: Parameter, shown: number | null | undefined) => string {
  const { t } = useTranslation('setting');
  const words = useWords();
  return (parameter, shown) => {
    if (shown === null || shown === undefined) return '—';
    const { options, bits, unit } = parameter;
    if (options.length > 0) {
      const option = options.find(({ value }) => value === shown);
      return option ? words(option.name) : t('unknown', { value: shown });
    }
    if (bits.length > 0) {
      const on = bits.filter((bit) => isOn(bit, shown));
      return on.length === 0 ? t('none') : on.map(({ name }) => words(name)).join(', ');
    }
    const text = entryText(parameter, shown);
    return unit === '' ? text : `${text} ${unit}`;
  };
}
