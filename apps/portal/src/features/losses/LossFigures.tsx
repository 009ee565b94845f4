import { useFormat, useTranslation } from '@heliograph/i18n';
import { Card, Grid, StatTile } from '@heliograph/ui';
import type { PeriodLosses } from './statedLosses.ts';

/** The energy of a period at a glance: expected, actual, lost, and what that is worth. */
export function LossFigures({ losses }: { losses: PeriodLosses }) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const { expected, actual, lost, known, amount, ahead, currency } = losses;
  const energy = (kwh: number) => {
    const { value, unit } = format.energy(kwh);
    return { value, unit };
  };
  const money = (name: 'amount' | 'ahead', value: number | null) => (
    <StatTile
      label={t(`figures.${name}`)}
      value={value === null || currency === '' ? null : format.money(value, currency)}
      hint={t(value === null ? 'figures.noPrice' : `figures.${name}Hint`)}
    />
  );
  return (
    <Card title={t('figures.label')}>
      <Grid fit={144} gap={[12, 24]} align="start">
        <StatTile label={t('figures.expected')} {...energy(expected)} />
        <StatTile label={t('figures.actual')} {...energy(actual)} />
        <StatTile
          label={t('figures.lost')}
          {...energy(lost)}
          hint={expected > 0 && t('figures.share', { percent: format.percent((lost / expected) * 100, 1) })}
        />
        {currency !== '' && money('amount', amount)}
        {currency !== '' && money('ahead', ahead)}
        <StatTile
          label={t('figures.known')}
          value={format.percent(Math.floor(known * 100))}
          hint={t('figures.knownHint')}
        />
      </Grid>
    </Card>
  );
}
