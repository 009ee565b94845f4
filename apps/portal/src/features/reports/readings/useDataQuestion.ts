import type { Entities, ReportPeriod } from '@heliograph/contracts/engine';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { minuteAtom } from '../../../shared/live/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import { readPeriod, saysPeriod, writePeriod } from '../../../shared/period/periodAddress.ts';
import { chosenPeriod, periodLacks } from '../../../shared/period/periods.ts';
import type { Lack } from '../frame/Incomplete.tsx';
import { useAddress, type AddressChange } from '../frame/useAddress.ts';
import { readPoints, type Point } from './pointsAddress.ts';

/** Minutes that a row may stand for. */
export const STEPS = [1, 5, 15, 30, 60, 1440] as const;

/** What a data report is asked with. */
export interface DataQuestion {
  points: Point[];
  period: ReportPeriod;
  step: (typeof STEPS)[number];
  zone: string;
}

/** What a data report is asked with; all of it stands in the address. */
export function useDataQuestion({ devices, stations }: Entities) {
  const [search, change] = useAddress();
  const now = useAtomValue(minuteAtom);
  const named = readPoints(search.get('points'));
  const points = named.filter(({ deviceId }) => devices.some(({ device_id }) => device_id === deviceId));
  const zones = new Set(
    points.map(({ deviceId }) => {
      const device = devices.find(({ device_id }) => device_id === deviceId);
      return stations.find(({ id }) => id === device?.station_id)?.time_zone ?? viewerZone();
    }),
  );
  const [only] = zones;
  const isOfOneZone = zones.size === 1 && only !== undefined;
  const zone = isOfOneZone ? only : viewerZone();
  const today = dateAt(zone, now);
  const choice = readPeriod(search, { usual: 'day', today });
  const step = STEPS.find((one) => String(one) === search.get('step')) ?? 5;
  const period = chosenPeriod(choice, today);
  const lacks: Lack[] = periodLacks(choice);
  const question: DataQuestion | null = period && points.length > 0 ? { points, period, step, zone } : null;

  const filled = saysPeriod(search, choice) ? null : JSON.stringify(writePeriod(choice));
  useEffect(() => {
    if (filled !== null) change(JSON.parse(filled) as AddressChange);
  }, [filled, change]);

  return {
    points,
    /** Some of those in the address are of devices that one may not see. */
    isSeen: points.length === named.length,
    choice,
    step,
    zone,
    zoneOf: isOfOneZone ? ('station' as const) : ('viewer' as const),
    lacks,
    question,
    change,
  };
}
