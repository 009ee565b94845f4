import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Station } from '@heliograph/contracts/http';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { readPeriod, saysPeriod, writePeriod } from '../../../shared/period/periodAddress.ts';
import { chosenPeriod, periodLacks, type PeriodName } from '../../../shared/period/periods.ts';
import { readIds } from '../frame/stationIds.ts';
import { useAddress, type AddressChange } from '../frame/useAddress.ts';

export const GENERATION_PERIODS = [
  'day',
  'week',
  'month',
  'year',
  'overyear',
] as const satisfies readonly PeriodName[];

/** What a generation report is asked with; all of it stands in the address. No station named means all of them. */
export function useGenerationQuestion(stations: readonly Station[]) {
  const [search, change] = useAddress();
  const now = useAtomValue(minuteAtom);
  const zone = viewerZone();
  const today = dateAt(zone, now);
  const ids = readIds(search.get('stations'));
  const choice = readPeriod(search, { periods: GENERATION_PERIODS, usual: 'month', today });
  const period = chosenPeriod(choice, today);
  const isSeen = ids.every((id) => stations.some((station) => station.id === id));

  const filled = saysPeriod(search, choice) ? null : JSON.stringify(writePeriod(choice));
  useEffect(() => {
    if (filled !== null) change(JSON.parse(filled) as AddressChange);
  }, [filled, change]);

  return {
    ids,
    choice,
    zone,
    isSeen,
    lacks: periodLacks(choice),
    question: period && isSeen ? { stationIds: ids.length > 0 ? ids : null, period, zone } : null,
    change,
  };
}
