import {
  DEVICE_STATUSES,
  STATION_MEASURES,
  STATION_STATUSES,
  type DeviceLiveStatus,
  type StationMeasure,
} from '@heliograph/contracts/engine';
import type { AreaTotals } from '@heliograph/contracts/mqtt';
import { type PowerReading, stationPower } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import {
  deviceStatus,
  gatewayOnline,
  type GatewaySignals,
  LIFETIME_PERIODS,
  stationStatus,
} from '@heliograph/domain/status';
import { NEEDED, type StationFacts, type StoredDevice } from './storedGateway.ts';

const TODAY = NEEDED.indexOf(Code.pvToday);
const RUN_STATE = NEEDED.indexOf(Code.runState);

export interface TotalledDevice extends Omit<StoredDevice, 'newest'> {
  /**
   * Newest values of `NEEDED`, and from `NEEDED.length` their source times, not later than their arrival; empty without
   * any.
   */
  cells: number[];
}

export interface TotalledGateway extends GatewaySignals {
  uuid: string;
  station: TotalledStation;
  devices: TotalledDevice[];
  /** When it last reported something new. */
  receivedAt: number;
  /** Time of its newest sample, by its clock; -Infinity for none. */
  sampledAt: number;
}

export interface TotalledStation {
  /** Row of `figures`. */
  row: number;
  facts: StationFacts;
  gateways: TotalledGateway[];
  /** When time alone changes what follows; -Infinity to derive it again. */
  expires: number;
  /** Source times of the newest and oldest fresh value; NaN for none. */
  newest: number;
  oldest: number;
}

/** Contribution of a station to the totals of its area: positions in its row of figures. */
const STATUS = 0;
const DEVICES = STATUS + STATION_STATUSES.length;
const GATEWAYS = DEVICES + DEVICE_STATUSES.length;
const REPORTING_GATEWAYS = GATEWAYS + 1;
const SUM = REPORTING_GATEWAYS + 1;
const REPORTING = SUM + STATION_MEASURES.length;
const ABLE = REPORTING + STATION_MEASURES.length;
const WEIGHT = ABLE + STATION_MEASURES.length;
const YIELD = WEIGHT + 1;
export const FIGURES = YIELD + 1;

const NOTHING: PowerReading = { pv: null, load: null, battery: null, grid: null, generator: null, soc: null };

const getValue = ({ cells }: TotalledDevice, position: number): number => cells[position] ?? NaN;
const getTime = ({ cells }: TotalledDevice, position: number): number =>
  cells[NEEDED.length + position] ?? NaN;

const getLifetime = ({ period }: TotalledGateway): number => LIFETIME_PERIODS * period;

/** Writes what a station adds to totals into its row of figures, and when that changes by time alone. */
export function derive(
  station: TotalledStation,
  figures: Float64Array,
  now: number,
  day: { start: number; end: number },
): void {
  const { facts, gateways } = station;
  figures.fill(0);
  station.newest = station.oldest = NaN;
  let expires = day.end - 1;
  const readings: PowerReading[] = [];
  const statuses: DeviceLiveStatus[] = [];
  const able = new Set<StationMeasure>();
  let anyOnline: boolean | null = false;
  for (const gateway of gateways) {
    const lifetime = getLifetime(gateway);
    const online = gatewayOnline(gateway, now);
    if (online) expires = Math.min(expires, gateway.heardAt + lifetime);
    anyOnline = anyOnline === true || online === true ? true : online === null ? null : anyOnline;
    figures[GATEWAYS]! += 1;
    if (now <= gateway.receivedAt + lifetime) {
      figures[REPORTING_GATEWAYS]! += 1;
      expires = Math.min(expires, gateway.receivedAt + lifetime);
    }
    for (const device of gateway.devices) {
      const status = getStatus(device, online);
      statuses.push(status);
      figures[DEVICES + DEVICE_STATUSES.indexOf(status)]! += 1;
      // A day's yield stays true for the rest of that day.
      if (getTime(device, TODAY) >= day.start) figures[YIELD]! += getValue(device, TODAY);
      if (!STATION_MEASURES.some((_, i) => device.slots[i]! > 0)) continue;
      const reading = { ...NOTHING };
      for (let i = 0; i < STATION_MEASURES.length; i++) {
        if (device.slots[i]! > 0) able.add(STATION_MEASURES[i]!);
        const at = getTime(device, i);
        if (!(at + lifetime >= now)) continue;
        reading[STATION_MEASURES[i]!] = getValue(device, i);
        expires = Math.min(expires, at + lifetime);
        if (!(at <= station.newest)) station.newest = at;
        if (!(at >= station.oldest)) station.oldest = at;
      }
      readings.push(reading);
    }
  }
  const status = stationStatus({ gatewayOnline: anyOnline, devices: statuses });
  if (facts.isCounted) figures[STATUS + STATION_STATUSES.indexOf(status)] = 1;
  const power = stationPower(readings);
  // Without the devices of other servers the balance would be wrong.
  if (!facts.isWhole && readings.every(({ load }) => load === null)) power.load = null;
  if (able.has('grid')) able.add('load');
  for (const [i, measure] of STATION_MEASURES.entries()) {
    const value = power[measure];
    if (facts.isCounted) figures[ABLE + i] = Number(able.has(measure));
    if (value === null) continue;
    if (facts.isCounted) figures[REPORTING + i] = 1;
    figures[SUM + i] = measure === 'soc' ? value * facts.weight : value;
    if (measure === 'soc') figures[WEIGHT] = facts.weight;
  }
  station.expires = expires;
}

function getStatus(device: TotalledDevice, gatewayOnline: boolean | null): DeviceLiveStatus {
  if (gatewayOnline === null) return 'nodata';
  const runState = getValue(device, RUN_STATE);
  return deviceStatus({
    gatewayOnline,
    // A gateway is itself a device and reports by being online.
    reported: device.reported ?? (device.isGateway ? 'normal' : null),
    runState: Number.isNaN(runState) ? null : runState,
    propertyTimeout: false,
  });
}

export interface AreaSums {
  figures: Float64Array;
  newest: number;
  oldest: number;
}

export function computeTotals(area: string, { figures, newest, oldest }: AreaSums): AreaTotals {
  const at = (position: number) => figures[position]!;
  const measure = (i: number) => ({ sum: at(SUM + i), reporting: at(REPORTING + i), of: at(ABLE + i) });
  const [pv, load, battery, grid, generator, soc] = STATION_MEASURES.map((_, i) => measure(i)) as Sixfold<
    ReturnType<typeof measure>
  >;
  return {
    area,
    stations: STATION_STATUSES.map((_, i) => at(STATUS + i)),
    devices: DEVICE_STATUSES.map((_, i) => at(DEVICES + i)),
    gateways: { reporting: at(REPORTING_GATEWAYS), of: at(GATEWAYS) },
    pv,
    load,
    battery,
    grid,
    generator,
    soc: { ...soc, weight: at(WEIGHT) },
    today: at(YIELD),
    newest: Number.isNaN(newest) ? null : newest,
    oldest: Number.isNaN(oldest) ? null : oldest,
  };
}

type Sixfold<T> = [T, T, T, T, T, T];
