import type { Station } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../shared/minuteAtom.ts';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { useAddressFilter } from '../../shared/page/useAddressFilter.ts';
import { stationPath } from '../../shared/paths.ts';
import { dateAt } from '../../shared/period/dates.ts';
import { DayRangeFields } from '../../shared/period/DayRangeFields.tsx';
import { StationPage } from '../../shared/station/StationPage.tsx';
import { lossesAddress, parseLossesAddress, RANGE } from './lossesAddress.ts';
import { StationLosses } from './StationLosses.tsx';

/** [LOS-06] Energy that a station should have given and that did not come, with its causes. */
export const LossesPage = () => (
  <StationPage>{(station) => <LossesOfStation key={station.id} station={station} />}</StationPage>
);

function LossesOfStation({ station }: { station: Station }) {
  const { t } = useTranslation('losses');
  const today = dateAt(station.time_zone, useAtomValue(minuteAtom));
  const [filter, setFilter] = useAddressFilter(parseLossesAddress, lossesAddress, today);
  return (
    <div className={layout.page}>
      <BackLink to={stationPath(station.id)}>{station.station_name}</BackLink>
      <PageHead title={t('title')} lead={t('lead')}>
        <DayRangeFields
          range={filter}
          today={today}
          rule={RANGE}
          onChange={(range) => setFilter({ ...range, day: null })}
        />
      </PageHead>
      {/* The key drops what was loaded for another period. */}
      <StationLosses
        key={`${filter.from} ${filter.to}`}
        station={station}
        filter={filter}
        onFilter={setFilter}
      />
    </div>
  );
}
