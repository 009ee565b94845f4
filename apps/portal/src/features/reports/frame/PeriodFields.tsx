import { periodParams } from '../../../shared/period/periods.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import type { FormProps } from '../defineReport.tsx';
import { Incomplete } from './notices.tsx';
import { PERIODS_OF_A_YEAR, type PeriodForm } from './usePeriodForm.ts';

/** The fields of a report about all stations: its period, in the viewer's time zone. */
export function PeriodFields({ form: { choice, zone, missing, change } }: FormProps<PeriodForm>) {
  return (
    <>
      <PeriodPicker
        periods={PERIODS_OF_A_YEAR}
        value={choice}
        zone={zone}
        zoneOf="viewer"
        onChange={(chosen) => change(periodParams(chosen))}
      />
      {missing.length > 0 && <Incomplete missing={missing} />}
    </>
  );
}
