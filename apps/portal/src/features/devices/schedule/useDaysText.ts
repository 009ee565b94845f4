import { isBitOn, parameterByCode } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { useLocalized } from '../setting/parameterText.ts';

// The first bit enables time of use, the others select weekdays from Monday.
const [enabled, ...weekdays] = parameterByCode('time_of_use')!.bits;

/** Names the days on which time points apply, by the value of `time_of_use`. */
export function useDaysText(): (timeOfUse: number | undefined) => string {
  const { t } = useTranslation('schedule');
  const localized = useLocalized();
  return (timeOfUse) => {
    if (timeOfUse === undefined) return '—';
    if (!isBitOn(enabled!, timeOfUse)) return t('days.off');
    const days = weekdays.filter((bit) => isBitOn(bit, timeOfUse));
    if (days.length === weekdays.length) return t('kind.all');
    if (days.length === 0) return t('days.none');
    return days.map(({ name }) => localized(name)).join(t('kind.comma'));
  };
}
