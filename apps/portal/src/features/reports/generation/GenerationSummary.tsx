import type { GenerationReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { StatTile } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { configAtom } from '../../../shared/configAtom.ts';
import { Figures } from '../frame/Figures.tsx';

/** The sums of a generation report: energies, money by currency, CO2 with the source of its factor. */
export function GenerationSummary({ report }: { report: GenerationReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const config = useAtomValue(configAtom);
  const { totals, reporting, of } = report;
  const stationsReporting = t('generation.reporting', {
    reporting: format.integer(reporting),
    of: format.integer(of),
  });
  return (
    <Figures label={t('generation.summary')}>
      {(['generation', 'selling', 'selfUse', 'charging'] as const).map((key) => {
        const total = totals[key];
        const energy = total === null ? null : format.energy(total);
        return (
          <StatTile
            key={key}
            label={t(`generation.${key}`)}
            value={energy?.value ?? null}
            {...(energy && { unit: energy.unit })}
            {...(key === 'generation' && { hint: stationsReporting })}
          />
        );
      })}
      {totals.revenue.map(({ currency, total }) => (
        <StatTile key={currency} label={t('generation.revenue')} value={format.money(total, currency)} />
      ))}
      <StatTile
        label={t('generation.co2')}
        value={totals.co2 === null ? null : format.number(totals.co2)}
        unit="kg"
        hint={
          totals.co2 === null
            ? t('generation.co2Unknown')
            : config && t('generation.co2Source', { source: config.co2.source, year: config.co2.year })
        }
      />
    </Figures>
  );
}
