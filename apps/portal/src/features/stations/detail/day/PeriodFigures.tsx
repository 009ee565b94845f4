import type { DayEnergy } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { listMarks } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { QualityMark, Reading } from '@heliograph/ui';
import type { CalendarPeriod } from '../../../../shared/period/dates.ts';
import energies from '../EnergyCard.module.css';
import styles from './PeriodFigures.module.css';
import { useStationReport } from './useStationReport.ts';

const SHOWN = [
  'generation',
  'load',
  'gridImport',
  'gridExport',
  'controlled',
  'charge',
  'discharge',
  'generator',
] as const satisfies readonly (keyof DayEnergy)[];

interface PeriodFiguresProps {
  station: Station;
  period: CalendarPeriod;
  /** YYYY-MM-DD */
  date: string;
  energy: DayEnergy;
}

/** Totals of a period: energies, revenue and the CO₂ avoided. */
export function PeriodFigures({ station, period, date, energy }: PeriodFiguresProps) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const { data: report } = useStationReport(station, period, date);
  return (
    <dl className={`${energies.energies ?? ''} ${styles.figures ?? ''}`}>
      {SHOWN.filter((name) => energy[name] !== null).map((name) => (
        <div key={name} data-period-energy={name}>
          <dt>
            {t(`detail.energies.${name}`)} <QualityMark contained={listMarks(energy.quality[name])} />
          </dt>
          <dd>
            <Reading {...format.energy(energy[name] ?? 0)} />
          </dd>
        </div>
      ))}
      {report?.revenue.map(({ currency, total }) => (
        <div key={currency} data-period-energy="revenue">
          <dt>{t('detail.value.revenue')}</dt>
          <dd>
            <Reading value={format.money(total, currency)} />
          </dd>
        </div>
      ))}
      {report && report.co2 !== null && (
        <div data-period-energy="co2">
          <dt>{t('detail.value.co2')}</dt>
          <dd>
            <Reading value={format.number(report.co2, 1)} unit="kg" />
          </dd>
        </div>
      )}
    </dl>
  );
}
