import { useTranslation } from '@heliograph/i18n';
import type { OrderWords } from './chartOrder.ts';

/** What a file says, in the page's language. */
export function useOrderWords(): OrderWords {
  const { t } = useTranslation('chart');
  return {
    sheets: { data: t('file.data'), legend: t('file.legend'), source: t('file.source') },
    columns: {
      time: t('table.time'),
      end: t('file.end'),
      name: t('legend.name'),
      station: t('file.station'),
      code: t('legend.code'),
      unit: t('file.unit'),
      kind: t('legend.kind'),
      statistics: t('legend.statistics'),
      latest: t('legend.latest'),
      min: t('legend.min'),
      max: t('legend.max'),
      mean: t('legend.mean'),
      sum: t('legend.sum'),
    },
    kinds: { line: t('kinds.line'), bar: t('kinds.bar') },
    statistics: { sampling: t('statistics.sampling'), interpolation: t('statistics.interpolation') },
  };
}
