import type { OperationTrend } from '@heliograph/contracts/engine';
import { TREND_RANGES, type TrendRange } from '@heliograph/board';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt, instantAt, withinDates } from '../../../shared/period/dates.ts';
import { useReportAddress } from '../frame/address.ts';
import { useLongQuery, type LongQuery } from '../../../shared/query/useLongQuery.ts';

export type TrendEnergy = 'generation' | 'selling';

/** A trend with its question; the choice may have changed since. */
export interface AnsweredTrend {
  energy: TrendEnergy;
  range: TrendRange;
  /** YYYY-MM-DD; inside the period. */
  date: string;
  zone: string;
  trend: OperationTrend;
}

export interface EnergyTrend {
  energy: TrendEnergy;
  range: TrendRange;
  date: string;
  today: string;
  query: LongQuery<AnsweredTrend>;
  onRange: (range: TrendRange) => void;
  onDate: (date: string) => void;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The energy of all stations in a period of the viewer's zone. The address holds range and date under the energy's name. */
export function useEnergyTrend(energy: TrendEnergy): EnergyTrend {
  const [search, change] = useReportAddress();
  const zone = viewerZone();
  const today = dateAt(zone, useAtomValue(minuteAtom));
  const range = TREND_RANGES.find((one) => one === search.get(energy)) ?? 'month';
  const dateKey = `${energy}Date`;
  const named = search.get(dateKey) ?? '';
  const date = DATE.test(named) && !Number.isNaN(Date.parse(named)) ? withinDates(named, today) : today;

  const query = useLongQuery<AnsweredTrend>({
    key: ['reports.operationTrend', energy, range, date, zone],
    async ask({ api }, options) {
      const time = instantAt(zone, date, '12:00');
      const trend = await api.reports.operationTrend({ energy, range, time, zone }, options);
      return { energy, range, date, zone, trend };
    },
  });

  return {
    energy,
    range,
    date,
    today,
    query,
    onRange: (chosen) => change({ [energy]: chosen === 'month' ? null : chosen }),
    onDate: (chosen) => change({ [dateKey]: chosen === today ? null : chosen }),
  };
}
