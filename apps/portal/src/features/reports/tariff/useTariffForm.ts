import type { TariffQuestion } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { chosenPeriod, missingParts, hasWholePeriod, periodParams } from '../../../shared/period/periods.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import { useReportAddress, useAddressDefaults, type AddressChange } from '../frame/address.ts';
import type { MissingField } from '../frame/notices.tsx';
import { readTariffAddress, type TariffAddress } from './tariffAddress.ts';

/** Browser storage that holds the station of the last tariff report. */
const STATION_KEY = 'report-station';

export interface TariffForm extends TariffAddress, ReportForm<TariffQuestion> {
  station: Station | null;
  missing: readonly MissingField[];
  change: (changes: AddressChange) => void;
}

/**
 * The form of a tariff report; everything stands in the address, so that it can be kept and shared. Defaults are the
 * last station, or the first, and today.
 */
export function useTariffForm({ stations }: ReportScope): TariffForm {
  const [search, change] = useReportAddress();
  const now = useAtomValue(minuteAtom);
  const named = search.get('station');
  const last = Number(localStorage.getItem(STATION_KEY));
  const preselected = stations.find(({ id }) => id === last) ?? stations[0] ?? null;
  const station = named === null ? preselected : (stations.find(({ id }) => String(id) === named) ?? null);
  const today = dateAt(station?.time_zone ?? 'UTC', now);
  const address = readTariffAddress(search, today);
  const { choice, interval, rows, whatIf } = address;
  const period = chosenPeriod(choice, today);

  const isOpen = station !== null && (named === null || !hasWholePeriod(search, choice));
  useAddressDefaults(change, isOpen ? { station: String(station.id), ...periodParams(choice) } : null);
  useEffect(() => {
    if (station) localStorage.setItem(STATION_KEY, String(station.id));
  }, [station]);

  return {
    ...address,
    station,
    isVisible: named === null || named === '' || station !== null,
    missing: [...(station ? [] : (['station'] as const)), ...missingParts(choice)],
    question: station && period && { stationId: station.id, period, interval, rows, whatIf },
    change,
    reset: () => change({ station: null }),
  };
}
