import type { ReportPeriod } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { readPeriod, saysPeriod, writePeriod } from '../../../shared/period/periodAddress.ts';
import { chosenPeriod, periodLacks, type PeriodChoice } from '../../../shared/period/periods.ts';
import type { Lack } from '../frame/Incomplete.tsx';
import { readIds, writeIds } from '../frame/stationIds.ts';
import { useAddress, type AddressChange } from '../frame/useAddress.ts';

/** More than anybody reads at once; an address names each. */
const STATIONS_AT_FIRST = 20;

/** What a charge report is asked with. */
export interface ChargeQuestion {
  stationIds: number[];
  period: ReportPeriod;
  zone: string;
}

/** What stands in the form. */
export interface ChargeDraft {
  ids: readonly number[];
  choice: PeriodChoice;
}

/**
 * The form of a charge report; searching puts what stands in it into the address, and that is asked.
 *
 * @param stations to choose from @param charging those of them with a charger, which stand in it at first
 */
export function useChargeQuestion(stations: readonly Station[], charging: readonly Station[]) {
  const [search, change] = useAddress();
  const now = useAtomValue(minuteAtom);
  const named = readIds(search.get('stations'));
  const { zone } = zoneOf(stations.filter(({ id }) => named.includes(id)));
  const asked: ChargeDraft = {
    ids: named,
    choice: readPeriod(search, { usual: 'month', today: dateAt(zone, now) }),
  };
  const address = JSON.stringify(asked);
  const [{ draft, begun }, setDraft] = useState({ draft: asked, begun: address });
  // Another address takes the place of what stands in the form.
  if (begun !== address) setDraft({ draft: asked, begun: address });

  const formZone = zoneOf(stations.filter(({ id }) => draft.ids.includes(id)));
  const lacksOf = ({ ids, choice }: ChargeDraft): Lack[] => [
    ...(ids.length > 0 ? [] : (['station'] as const)),
    ...periodLacks(choice),
  ];
  const put = ({ ids, choice }: ChargeDraft): AddressChange => ({
    stations: writeIds(ids),
    ...writePeriod(choice),
  });

  const usual = (charging.length > 0 ? charging : stations.slice(0, 1)).slice(0, STATIONS_AT_FIRST);
  const isWhole = search.has('stations') && saysPeriod(search, asked.choice);
  const filled = isWhole
    ? null
    : JSON.stringify(put({ ...asked, ids: search.has('stations') ? named : usual.map(({ id }) => id) }));
  useEffect(() => {
    if (filled !== null) change(JSON.parse(filled) as AddressChange);
  }, [filled, change]);

  const period = chosenPeriod(asked.choice, dateAt(zone, now));
  const isSeen = named.every((id) => stations.some((station) => station.id === id));
  const question: ChargeQuestion | null =
    period && isSeen && named.length > 0 ? { stationIds: named, period, zone } : null;
  return {
    draft,
    write: (next: ChargeDraft) => setDraft({ draft: next, begun: address }),
    ...formZone,
    lacks: lacksOf(draft),
    isSeen,
    question,
    submit: () => change(put(draft)),
    reset: () => change({ stations: null }),
  };
}

/** The zone that all stations share; the viewer's where they do not. */
function zoneOf(stations: readonly Station[]): { zone: string; zoneOf: 'station' | 'viewer' } {
  const zones = new Set(stations.map(({ time_zone }) => time_zone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined
    ? { zone: only, zoneOf: 'station' }
    : { zone: viewerZone(), zoneOf: 'viewer' };
}
