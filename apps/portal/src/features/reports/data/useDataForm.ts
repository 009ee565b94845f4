import type { ReportPeriod } from '@heliograph/contracts/engine';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { minuteAtom } from '../../../shared/minuteAtom.ts';
import { dateAt } from '../../../shared/period/dates.ts';
import {
  chosenPeriod,
  type PeriodChoice,
  missingParts,
  parsePeriod,
  hasWholePeriod,
  periodParams,
} from '../../../shared/period/periods.ts';
import { propertyKey, readPropertyKey } from '../../../shared/tree/propertyNodes.ts';
import type { ReportForm, ReportScope } from '../defineReport.tsx';
import { useReportAddress, useAddressDefaults, type AddressChange } from '../frame/address.ts';
import type { MissingField } from '../frame/notices.tsx';

/** Minutes that a row can cover. */
export const STEPS = [1, 5, 15, 30, 60, 1440] as const;

/** The most properties of one report. */
export const MAX_POINTS = 50;

/** A property of a device. */
export interface Point {
  deviceId: string;
  code: string;
}

export interface DataQuestion {
  points: Point[];
  period: ReportPeriod;
  step: (typeof STEPS)[number];
  zone: string;
}

export interface DataForm extends ReportForm<DataQuestion> {
  points: readonly Point[];
  choice: PeriodChoice;
  step: DataQuestion['step'];
  zone: string;
  zoneOf: 'station' | 'viewer';
  missing: readonly MissingField[];
  /** Under which the generic report was opened; null for the data report itself. */
  type: string | null;
  /** Title of a generic report. */
  name: string | null;
  change: (changes: AddressChange) => void;
}

/** The form of a data report; everything stands in the address. */
export function useDataForm({ entities: { devices, stations } }: ReportScope): DataForm {
  const [search, change] = useReportAddress();
  const now = useAtomValue(minuteAtom);
  const named = readPoints(search.get('points'));
  const isHeld = useLookAt({ deviceIds: named.map(({ deviceId }) => deviceId) });
  const points = named.filter(({ deviceId }) => devices.some(({ device_id }) => device_id === deviceId));
  const zones = new Set(
    points.map(({ deviceId }) => {
      const device = devices.find(({ device_id }) => device_id === deviceId);
      return stations.find(({ id }) => id === device?.station_id)?.time_zone ?? viewerZone();
    }),
  );
  const [only] = zones;
  const isOneZone = zones.size === 1 && only !== undefined;
  const zone = isOneZone ? only : viewerZone();
  const today = dateAt(zone, now);
  const choice = parsePeriod(search, { usual: 'day', today });
  const step = STEPS.find((one) => String(one) === search.get('step')) ?? 5;
  const period = chosenPeriod(choice, today);
  useAddressDefaults(change, hasWholePeriod(search, choice) ? null : periodParams(choice));
  const type = search.get('report');

  return {
    points,
    isVisible: !isHeld || points.length === named.length,
    choice,
    step,
    zone,
    zoneOf: isOneZone ? 'station' : 'viewer',
    missing: missingParts(choice),
    question: period && isHeld && points.length > 0 ? { points, period, step, zone } : null,
    type: type === 'data' ? null : type,
    name: search.get('name'),
    change,
    reset: () => change({ points: null }),
  };
}

/** The properties that an address names, without those that cannot be read. */
const readPoints = (text: string | null): Point[] =>
  (text ?? '')
    .split(',')
    .flatMap((key) => readPropertyKey(key) ?? [])
    .slice(0, MAX_POINTS);

export const writePoints = (points: readonly Point[]): string =>
  points.map(({ deviceId, code }) => propertyKey(deviceId, code)).join(',');
