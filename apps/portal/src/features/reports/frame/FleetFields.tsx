import { useTranslation } from '@heliograph/i18n';
import { StationsSelect } from '../../../shared/fleet/StationSelect.tsx';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';
import { periodParams } from '../../../shared/period/periods.ts';
import { PeriodPicker } from '../../../shared/period/PeriodPicker.tsx';
import type { FormProps } from '../defineReport.tsx';
import { writeIds } from './address.ts';
import { Incomplete } from './notices.tsx';
import type { FleetForm, FleetQuestion } from './useFleetForm.ts';

/** Chooses stations and a period. */
export function FleetFields<Question extends FleetQuestion>({
  form: { ids, choice, zone, missing, change },
  scope,
  periods,
}: FormProps<FleetForm<Question>> & { periods: readonly CalendarPeriod[] }) {
  const { t } = useTranslation('report');
  return (
    <>
      <StationsSelect
        w="min(32rem, 100%)"
        label={t('station.several')}
        stations={scope.stations}
        value={ids}
        placeholder={t('station.all')}
        onChange={(chosen) => change({ stations: chosen.length > 0 ? writeIds(chosen) : null, page: null })}
      />
      <PeriodPicker
        periods={periods}
        value={choice}
        zone={zone}
        zoneOf="viewer"
        onChange={(chosen) => change({ ...periodParams(chosen), page: null })}
      />
      {missing.length > 0 && <Incomplete missing={missing} />}
    </>
  );
}
