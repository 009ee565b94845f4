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
import { ledgerAddress, parseLedgerAddress, RANGE } from './ledgerAddress.ts';
import { StationQuality } from './StationQuality.tsx';

/** [DQ-04] How trustworthy a station's energy is, day by day, and what was done about its readings. */
export const QualityPage = () => (
  <StationPage>{(station) => <QualityOfStation key={station.id} station={station} />}</StationPage>
);

function QualityOfStation({ station }: { station: Station }) {
  const { t } = useTranslation('quality');
  const today = dateAt(station.time_zone, useAtomValue(minuteAtom));
  const [filter, setFilter] = useAddressFilter(parseLedgerAddress, ledgerAddress, today);
  const { from, to } = filter;
  return (
    <div className={layout.page}>
      <BackLink to={stationPath(station.id)}>{station.station_name}</BackLink>
      <PageHead title={t('title')}>
        <DayRangeFields
          range={filter}
          today={today}
          rule={RANGE}
          onChange={(range) => setFilter({ ...range, day: null })}
        />
      </PageHead>
      {/* The key drops what was loaded for another period. */}
      <StationQuality key={`${from} ${to}`} station={station} filter={filter} onFilter={setFilter} />
    </div>
  );
}
