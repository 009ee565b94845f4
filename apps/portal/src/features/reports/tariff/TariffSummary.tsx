import type { TariffReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatTile } from '@heliograph/ui';
import { Figures } from '../frame/Figures.tsx';

/** The sums of a tariff report over its table: energies, and money by currency. */
export function TariffSummary({ report }: { report: TariffReport }) {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { totals, missingHours, unpricedHours, estimated } = report;
  const sumOf = (key: 'generation' | 'selling' | 'selfUse' | 'charging') => {
    const known = totals.map((each) => each[key]).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : format.energy(known.reduce((sum, value) => sum + value, 0));
  };
  return (
    <Figures label={t('summary')}>
      {(['generation', 'selling', 'selfUse', 'charging'] as const).map((key) => {
        const energy = sumOf(key);
        return (
          <StatTile
            key={key}
            label={t(`figure.${key}`)}
            value={energy?.value ?? null}
            {...(energy && { unit: energy.unit })}
            hint={key === 'generation' && estimated ? t('estimatedHint') : undefined}
          />
        );
      })}
      {totals.map(({ currency, revenue, sellingTotal, selfUseTotal }) => (
        <StatTile
          key={currency}
          label={t('figure.revenue')}
          value={Number.isNaN(revenue) || currency === '' ? null : format.money(revenue, currency)}
          hint={
            currency !== '' &&
            !Number.isNaN(revenue) &&
            t('figure.revenueOf', {
              selling: format.money(sellingTotal, currency),
              selfUse: format.money(selfUseTotal, currency),
            })
          }
        />
      ))}
      {(missingHours > 0 || unpricedHours > 0) && (
        <StatTile
          label={t('figure.missing')}
          value={format.number(missingHours)}
          unit="h"
          hint={unpricedHours > 0 && t('figure.unpriced', { hours: format.number(unpricedHours) })}
        />
      )}
    </Figures>
  );
}
