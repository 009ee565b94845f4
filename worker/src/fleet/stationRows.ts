import {
  type DeviceLiveStatus,
  STATION_MEASURES as MEASURES,
  STATION_STATUSES,
} from '@heliograph/contracts/engine';
import { type PowerReading, stationPower } from '@heliograph/domain/energy';
import { stationStatus } from '@heliograph/domain/status';
import type { DeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import type { GatewayStates } from './gatewayStates.ts';
import type { LiveValues } from './liveValues.ts';
import { type ModelLayout, NO_LAYOUT } from './modelLayout.ts';

type Measure = keyof PowerReading;

/** A value past its time-to-live. */
export interface StaleValue {
  measure: Measure;
  value: number;
  /** Source time, ms. */
  at: number;
}

export type StationRows = ReturnType<typeof createStationRows>;

/** Shown values of each station, as columns, derived again only for stations with changes. */
export function createStationRows(
  index: FleetIndex,
  live: LiveValues,
  gateways: GatewayStates,
  devices: DeviceStates,
) {
  const { stations, devicesOfStation, gatewaysOfStation, layouts } = index;
  const count = stations.length;
  const column = () => new Float64Array(count).fill(NaN);
  const status = new Uint8Array(count);
  const online = new Uint16Array(count);
  /** NaN without a fresh value. */
  const power: Record<Measure, Float64Array> = {
    pv: column(),
    load: column(),
    battery: column(),
    grid: column(),
    generator: column(),
    soc: column(),
  };
  /** Shown energy of today, kWh; NaN when unknown. */
  const today = column();
  /** Energy since the last midnight that it was read of, kWh, and when that day ends. */
  const readToday = { kwh: column(), until: new Float64Array(count).fill(-Infinity) };
  /** Newest time of what was reported, so far. */
  const at = column();
  /** Oldest source time among the fresh values. */
  const oldest = column();
  /** 1: a value that is known is past its time-to-live. */
  const stale = new Uint8Array(count);
  /** When time alone changes the row. */
  const expires = new Float64Array(count).fill(-Infinity);
  /** Grows with each change; sent rows are those beyond what a port has seen. */
  const revision = new Float64Array(count);
  let newest = 0;

  function derive(row: number, now: number) {
    const members = devicesOfStation[row] ?? [];
    const readings: PowerReading[] = [];
    const statuses: DeviceLiveStatus[] = [];
    let expiry = Infinity;
    let last = NaN;
    let first = Infinity;
    stale[row] = 0;

    function fresh(device: number, slot: number): number | null {
      const until = live.staleAt(device, slot);
      const time = live.time(device, slot);
      if (!(until >= now)) {
        if (until < now) stale[row] = 1;
        return null;
      }
      expiry = Math.min(expiry, until);
      first = Math.min(first, time);
      return live.last(device, slot);
    }

    for (const device of members) {
      const layout = layouts[device] ?? NO_LAYOUT;
      statuses.push(devices.derive(device, now));
      const seen = live.seen[device]!;
      if (!(seen <= last)) last = Number.isNaN(seen) ? last : seen;
      // A breaker or a charger measures part of the load: it neither adds to the balance nor is missing from it.
      if (MEASURES.some((measure) => layout[measure] >= 0))
        readings.push(getReading(layout, (slot) => fresh(device, slot)));
    }

    const own = gatewaysOfStation[row] ?? [];
    for (const gateway of own) expiry = Math.min(expiry, gateways.offlineAt(gateway));
    const signs = own.map((gateway) => gateways.online(gateway, now));
    const gatewayOnline = signs.includes(true)
      ? true
      : signs.includes(null)
        ? null
        : own.length > 0
          ? false
          : null;

    const reading = stationPower(readings);
    for (const measure of MEASURES) power[measure][row] = reading[measure] ?? NaN;
    status[row] = STATION_STATUSES.indexOf(stationStatus({ gatewayOnline, devices: statuses }));
    online[row] = statuses.filter((each) => each !== 'offline').length;
    // True for the rest of its day, whoever reports.
    const isToday = now < readToday.until[row]!;
    today[row] = isToday ? readToday.kwh[row]! : NaN;
    if (isToday) expiry = Math.min(expiry, readToday.until[row]! - 1);
    at[row] = last;
    oldest[row] = first === Infinity ? NaN : first;
    expires[row] = expiry;
    revision[row] = ++newest;
  }

  /** [DV-12] The values of a row that are not fresh, as they last were; the oldest reading in one tells its age. */
  function staleValues(row: number): StaleValue[] {
    if (stale[row] !== 1) return [];
    const times: Partial<Record<Measure, number>> = {};
    const readings = (devicesOfStation[row] ?? []).flatMap((device) => {
      const layout = layouts[device] ?? NO_LAYOUT;
      if (!MEASURES.some((measure) => layout[measure] >= 0)) return [];
      for (const measure of MEASURES) {
        const time = live.time(device, layout[measure]);
        if (!Number.isNaN(time)) times[measure] = Math.min(time, times[measure] ?? Infinity);
      }
      const last = (slot: number) => (Number.isNaN(live.time(device, slot)) ? null : live.last(device, slot));
      return [getReading(layout, last)];
    });
    const reading = stationPower(readings);
    // A load that nothing measures follows from all the others.
    const balanced = Math.min(...Object.values(times));
    return MEASURES.flatMap((measure) => {
      const value = reading[measure];
      if (value === null || !Number.isNaN(power[measure][row])) return [];
      return [{ measure, value, at: times[measure] ?? balanced }];
    });
  }

  return {
    staleValues,
    status,
    online,
    power,
    today,
    readToday,
    at,
    oldest,
    expires,
    revision,
    newest: () => newest,
    derive,
  };
}

function getReading(layout: ModelLayout, value: (slot: number) => number | null): PowerReading {
  return {
    pv: value(layout.pv),
    load: value(layout.load),
    battery: value(layout.battery),
    grid: value(layout.grid),
    generator: value(layout.generator),
    soc: value(layout.soc),
  };
}
