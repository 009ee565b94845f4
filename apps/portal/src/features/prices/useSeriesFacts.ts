import type { PriceSeries } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import type { Fact } from '../../shared/page/Facts.tsx';

/** Describes a series in words. */
export function useSeriesFacts(): (series: PriceSeries, followers: readonly string[]) => Fact[] {
  const { t } = useTranslation('prices');
  const { t: report } = useTranslation('report');
  const format = useFormat();
  return ({ currency, minutes, months, create_name, update_name, update_time }, followers) => {
    const [first, last] = [months[0], months.at(-1)];
    const count = months.reduce((sum, month) => sum + month.count, 0);
    return [
      [t('fact.prices'), t('fact.every', { currency, count: minutes })],
      [
        t('fact.months'),
        first && last
          ? t('fact.span', { first: first.month, last: last.month, prices: format.number(count, 0) })
          : t('fact.none'),
      ],
      [t('fact.plans'), followers.length === 0 ? t('fact.noPlans') : followers.join(report('comma'))],
      [
        t('fact.by'),
        t('fact.changed', {
          author: create_name,
          name: update_name,
          time: format.dateTime(update_time),
        }),
      ],
    ];
  };
}
