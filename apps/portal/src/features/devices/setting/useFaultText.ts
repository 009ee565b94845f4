import {
  parameterByCode,
  type Parameter,
  type ParameterFault,
  type Values,
} from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import type { FieldFault } from './faultsIn.ts';
import { useValueText, useWords } from './useWords.ts';

type Bounds = Pick<ParameterFault, 'min' | 'max' | 'decimals' | 'unit'>;

/** Values that may equal the one they are compared with. */
const EQUAL = new Set(['slots', 'floor']);

/** What a number may be, as shown; empty when anything. */
export function useAllowedText(): (parameter: Pick<Parameter, 'format'>, bounds: Bounds) => string {
  const { t } = useTranslation('setting');
  return ({ format }, { min, max, decimals, unit }) => {
    if (format === 'time') return t('allowed.time');
    const text = (bound: number) => bound.toFixed(decimals);
    const behind = unit === '' ? '' : ` ${unit}`;
    if (min === null) return '';
    if (max === null) return t('allowed.from', { min: text(min) + behind });
    return t('allowed.between', { min: text(min), max: text(max) + behind });
  };
}

/** What is wrong with a field and what would be allowed, in the page's language. */
export function useFaultText(): (parameter: Parameter, found: FieldFault, after: Values) => string {
  const { t } = useTranslation('setting');
  const words = useWords();
  const valueText = useValueText();
  const allowedText = useAllowedText();
  return (parameter, found, after) => {
    if (found.kind === 'entry') {
      const { fault } = found;
      const allowed = allowedText(parameter, fault);
      if (fault.why !== 'decimals') return t(`fault.${fault.why}`, { allowed });
      return fault.decimals === 0
        ? t('fault.whole', { allowed })
        : t('fault.decimals', { count: fault.decimals, allowed });
    }
    const { why, side } = found;
    if (why === 'date' || why === 'midnight' || why === 'batteryType') return t(`fault.${why}`);
    const other = parameterByCode(found.other);
    const texts = {
      other: other ? words(other.name) : found.other,
      value: other ? valueText(other, after[found.other]) : '',
    };
    if (side === 'lower') return t(EQUAL.has(why) ? 'fault.atMost' : 'fault.below', texts);
    return t(EQUAL.has(why) ? 'fault.atLeast' : 'fault.above', texts);
  };
}
