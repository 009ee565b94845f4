import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import { SegmentedControl } from '@heliograph/ui';
import { writePeriod } from '../../../shared/period/periodAddress.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import { PERIODS } from '../../../shared/period/periods.ts';
import { Incomplete } from '../frame/Incomplete.tsx';
import { StationSelect } from '../frame/StationSelect.tsx';
import { INTERVALS, rowsIn } from './tariffAddress.ts';
import styles from './TariffForm.module.css';
import type { TariffForm as Form } from './useTariffQuestion.ts';
import { WhatIfForm } from './whatIf/WhatIfForm.tsx';

/** What a tariff report is asked with: station, period, interval, rows, and another tariff to compare with. */
export function TariffForm({ form, stations }: { form: Form; stations: readonly Station[] }) {
  const { t } = useTranslation('tariffReport');
  const { station, choice, interval, rows, lacks, notSeen, change } = form;
  return (
    <>
      <div className={styles.line}>
        <StationSelect
          stations={stations}
          value={station?.id ?? null}
          onChange={(id) => change({ station: String(id) })}
        />
        <Choice label={t('interval')}>
          <SegmentedControl
            label={t('interval')}
            value={String(interval)}
            options={INTERVALS.map((one) => ({ value: String(one), label: t('minutes', { count: one }) }))}
            onChange={(chosen) => change({ interval: chosen })}
          />
        </Choice>
        {rowsIn(choice).length > 1 && (
          <Choice label={t('rows.label')}>
            <SegmentedControl
              label={t('rows.label')}
              value={rows}
              options={rowsIn(choice).map((one) => ({ value: one, label: t(`rows.${one}`) }))}
              onChange={(chosen) => change({ rows: chosen })}
            />
          </Choice>
        )}
        {station && <WhatIfForm form={form} station={station} stations={stations} />}
      </div>
      {station && (
        <PeriodPicker
          periods={PERIODS}
          value={choice}
          zone={station.time_zone}
          onChange={(chosen) =>
            change({ ...writePeriod(chosen), ...(chosen.period !== choice.period && { rows: null }) })
          }
        />
      )}
      {lacks.length > 0 && !notSeen && <Incomplete lacks={lacks} />}
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
