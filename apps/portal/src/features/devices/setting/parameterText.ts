import type { LocalizedText } from '@heliograph/domain/models';
import {
  formatEntry,
  groupNames,
  isBitOn,
  type Parameter,
  parameterByCode,
  shownBounds,
  type Values,
} from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useCallback } from 'react';
import type { FieldError } from './settingsForm.ts';

export type Localize = (text: LocalizedText) => string;

/** Picks a catalogue text in the page's language. */
export function useLocalized(): Localize {
  const { i18n } = useTranslation();
  const chinese = i18n.language === 'zh';
  return useCallback(({ en, zh }: LocalizedText) => (chinese ? zh : en), [chinese]);
}

/** The title of a write or a log entry; the name of a group in the page's language, whichever it was written in. */
export function useTitleText(): (title: string) => string {
  const localized = useLocalized();
  return (title) => {
    const group = Object.values(groupNames).find((name) => Object.values(name).includes(title));
    return group ? localized(group) : title;
  };
}

/** Formats a parameter's value: the option's name, the bits that are on, or a number with its unit; — for none. */
export function useValueText(): (parameter: Parameter, shown: number | null | undefined) => string {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  return (parameter, shown) => {
    if (shown === null || shown === undefined) return '—';
    const { options, bits, unit } = parameter;
    if (options.length > 0) {
      const option = options.find(({ value }) => value === shown);
      return option ? localized(option.name) : t('unknown', { value: shown });
    }
    if (bits.length > 0) {
      const on = bits.filter((bit) => isBitOn(bit, shown));
      return on.length === 0 ? t('none') : on.map(({ name }) => localized(name)).join(', ');
    }
    const text = formatEntry(parameter, shown);
    return unit === '' ? text : `${text} ${unit}`;
  };
}

/** Rules that allow the two values to be equal. */
const EQUAL = new Set(['slots', 'floor']);

/** The allowed range of a number, formatted; empty when there is none. */
export function useAllowedText(): (parameter: Parameter) => string {
  const { t } = useTranslation('setting');
  return (parameter) => {
    const { format, decimals, unit } = parameter;
    const { min, max } = shownBounds(parameter);
    if (format === 'time') return t('allowed.time');
    const text = (bound: number) => bound.toFixed(decimals);
    const behind = unit === '' ? '' : ` ${unit}`;
    if (min === null) return '';
    if (max === null) return t('allowed.from', { min: text(min) + behind });
    return t('allowed.between', { min: text(min), max: text(max) + behind });
  };
}

/** Explains a field's error and what is allowed. */
export function useFieldErrorText(): (parameter: Parameter, found: FieldError, after: Values) => string {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const valueText = useValueText();
  const allowedText = useAllowedText();
  return (parameter, found, after) => {
    if (found.kind === 'entry') {
      const { error } = found;
      const allowed = allowedText(parameter);
      if (error.why !== 'decimals') return t(`error.${error.why}`, { allowed });
      return error.decimals === 0
        ? t('error.whole', { allowed })
        : t('error.decimals', { count: error.decimals, allowed });
    }
    const { why, side } = found;
    if (why === 'date' || why === 'midnight' || why === 'batteryType') return t(`error.${why}`);
    const other = parameterByCode(found.other);
    const texts = {
      other: other ? localized(other.name) : found.other,
      value: other ? valueText(other, after[found.other]) : '',
    };
    if (side === 'lower') return t(EQUAL.has(why) ? 'error.atMost' : 'error.below', texts);
    return t(EQUAL.has(why) ? 'error.atLeast' : 'error.above', texts);
  };
}
