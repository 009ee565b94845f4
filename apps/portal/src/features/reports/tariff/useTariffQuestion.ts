import type { ReportPeriod, TariffQuestion } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { saysPeriod, writePeriod } from '../../../shared/period/periodAddress.ts';
import { chosenPeriod, periodLacks } from '../../../shared/period/periods.ts';
import type { Lack } from '../frame/Incomplete.tsx';
import { keepStation, lastStation } from '../frame/lastStation.ts';
import { useAddress, type AddressChange } from '../frame/useAddress.ts';
import { readTariffAddress, type TariffAddress } from './tariffAddress.ts';

export interface TariffForm extends TariffAddress {
  station: Station | null;
  /** The address names a station that one may not see. */
  notSeen: boolean;
  /** What is missing of the form. */
  lacks: Lack[];
  period: ReportPeriod | null;
  question: TariffQuestion | null;
  change: (changes: AddressChange) => void;
}

/**
 * What a tariff report is asked with: everything stands in the address, so that it can be kept and passed on. What it
 * leaves open is filled in: the station looked at last, or the first, and today.
 */
export function useTariffQuestion(stations: readonly Station[]): TariffForm {
  const [search, change] = useAddress();
  const now = useAtomValue(minuteAtom);
  const named = search.get('station');
  const preselected = stations.find(({ id }) => id === lastStation()) ?? stations[0] ?? null;
  const station = named === null ? preselected : (stations.find(({ id }) => String(id) === named) ?? null);
  const today = dateAt(station?.time_zone ?? 'UTC', now);
  const address = readTariffAddress(search, today);
  const { choice, interval, rows, whatIf } = address;
  const period = chosenPeriod(choice, today);

  const isOpen = station !== null && (named === null || !saysPeriod(search, choice));
  const filled = isOpen
    ? JSON.stringify({ station: String(station.id), ...writePeriod(choice) } satisfies AddressChange)
    : null;
  useEffect(() => {
    if (filled !== null) change(JSON.parse(filled) as AddressChange);
  }, [filled, change]);
  useEffect(() => {
    if (station) keepStation(station.id);
  }, [station]);

  return {
    ...address,
    station,
    notSeen: named !== null && named !== '' && station === null,
    lacks: [...(station ? [] : (['station'] as const)), ...periodLacks(choice)],
    period,
    question: station && period && { stationId: station.id, period, interval, rows, whatIf },
    change,
  };
}
