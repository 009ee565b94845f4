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
import { deviceStatus, stationStatus, type DeviceSignals } from '@heliograph/domain/status';
import { createZoneDays } from '@heliograph/domain/time';
import { type Message, USUAL_PERIOD_MS } from '../ingest/interpret/message.ts';

/** Values of a device that totals need, by their position in `TotalledDevice.values`. */
export const NEEDED = [
  Code.pvPower,
  Code.loadPower,
  Code.batteryPower,
  Code.gridPower,
  Code.generatorPower,
  Code.soc,
  Code.pvToday,
  Code.runState,
] as const;
const TODAY = NEEDED.indexOf(Code.pvToday);
const RUN_STATE = NEEDED.indexOf(Code.runState);

/** A value is fresh for this many periods of its gateway, as in the engine. */
const LIFETIME_PERIODS = 3;
/** No sample older than this can still be of interest as a live one. */
const OLDEST_MS = 86_400_000;

/** A device as it was stored. */
export interface StoredDevice {
  id: number;
  isGateway: boolean;
  /** Slots (from 1) of `NEEDED` in its samples; 0 where its model has no such value. */
  slots: readonly number[];
  reported: DeviceSignals['reported'];
  /** Time of its newest sample, and its values; null for none. */
  newest: { at: number; values: readonly (number | null)[] } | null;
}

/** A gateway of this server, with its station, as they were stored. */
export interface StoredGateway {
  id: number;
  uuid: string;
  /** Null until it first connected. */
  online: boolean | null;
  /** It was heard at this time or later; -Infinity for never. */
  heardAt: number;
  /** How often it reports, ms; null when unknown. */
  period: number | null;
  devices: readonly StoredDevice[];
  station: StationFacts;
}

export interface StationFacts {
  id: number;
  area: string;
  companyId: number | null;
  shownToGuest: boolean;
  zone: string;
  /** Capacity of its battery, 1 where unknown. */
  weight: number;
  /** This server counts the station: it has its first gateway. */
  isCounted: boolean;
  /** All of its devices are with this server. */
  isWhole: boolean;
}

interface TotalledDevice extends Omit<StoredDevice, 'newest'> {
  /** Newest values of `NEEDED`, and from `NEEDED.length` their source times, not later than their arrival; empty without any. */
  cells: number[];
}

interface TotalledGateway {
  uuid: string;
  station: TotalledStation;
  devices: TotalledDevice[];
  announced: boolean | null;
  receivedAt: number;
  quietSince: number;
  period: number;
}

interface TotalledStation {
  /** Of `figures`. */
  row: number;
  facts: StationFacts;
  gateways: TotalledGateway[];
  /** When time alone changes what follows; -Infinity to derive it again. */
  expires: number;
  /** Source times of the newest and oldest fresh value; NaN for none. */
  newest: number;
  oldest: number;
}

/** What a station adds to the totals of its area: positions in its row of figures. */
const STATUS = 0;
const DEVICES = STATUS + STATION_STATUSES.length;
const GATEWAYS = DEVICES + DEVICE_STATUSES.length;
const REPORTING_GATEWAYS = GATEWAYS + 1;
const SUM = REPORTING_GATEWAYS + 1;
const REPORTING = SUM + STATION_MEASURES.length;
const ABLE = REPORTING + STATION_MEASURES.length;
const WEIGHT = ABLE + STATION_MEASURES.length;
const YIELD = WEIGHT + 1;
const FIGURES = YIELD + 1;

export type StationTable = ReturnType<typeof createStationTable>;

/** The stations whose gateways this server holds: newest values, and what follows by the rules of the engine. */
export function createStationTable() {
  const gateways = new Map<number, TotalledGateway>();
  const idOf = new Map<string, number>();
  const stations = new Map<number, TotalledStation>();
  const dayOf = createZoneDays();
  /** A row of `FIGURES` for each station. */
  let figures = new Float64Array(FIGURES * 64);
  const freeRows: number[] = [];
  let rows = 0;

  function takeRow(): number {
    const row = freeRows.pop() ?? rows++;
    if ((row + 1) * FIGURES > figures.length) {
      const grown = new Float64Array(figures.length * 2);
      grown.set(figures);
      figures = grown;
    }
    return row;
  }

  function stationOf(facts: StationFacts): TotalledStation {
    const known = stations.get(facts.id);
    if (known) {
      known.facts = facts;
      known.expires = -Infinity;
      return known;
    }
    const station: TotalledStation = {
      row: takeRow(),
      facts,
      gateways: [],
      expires: -Infinity,
      newest: NaN,
      oldest: NaN,
    };
    stations.set(facts.id, station);
    return station;
  }

  function drop(uuid: string): void {
    const gateway = gateways.get(idOf.get(uuid) ?? -1);
    if (!gateway) return;
    gateways.delete(idOf.get(uuid)!);
    idOf.delete(uuid);
    const { station } = gateway;
    station.gateways = station.gateways.filter((each) => each !== gateway);
    station.expires = -Infinity;
    if (station.gateways.length > 0) return;
    stations.delete(station.facts.id);
    freeRows.push(station.row);
  }

  return {
    size: () => gateways.size,
    has: (gatewayId: number): boolean => gateways.has(gatewayId),

    /** Adds a gateway, or what was stored of one that is known; newer values that arrived meanwhile stay. */
    put(stored: StoredGateway, now: number, period = stored.period ?? USUAL_PERIOD_MS): void {
      const before = gateways.get(stored.id);
      drop(stored.uuid);
      const station = stationOf(stored.station);
      const devices = stored.devices.map((device) => deviceOf(device, before, now));
      const gateway: TotalledGateway = before
        ? { ...before, station, devices }
        : {
            uuid: stored.uuid,
            station,
            devices,
            announced: stored.online,
            receivedAt: Math.min(stored.heardAt, now),
            quietSince: Math.min(stored.heardAt + HEARD_LATER_MS, now),
            period,
          };
      station.gateways.push(gateway);
      gateways.set(stored.id, gateway);
      idOf.set(stored.uuid, stored.id);
    },

    drop,

    /** Takes what a gateway sent. @returns false when the gateway is not known here */
    take(message: Message, now: number): boolean {
      const gateway = gateways.get(message.gateway.id);
      if (!gateway) return false;
      if (message.channel === 'status') {
        gateway.announced = message.online;
        if (message.online) gateway.quietSince = now;
      } else if (message.channel === 'telemetry') {
        gateway.announced = true;
        gateway.receivedAt = gateway.quietSince = now;
        gateway.period = message.period;
        for (const { device, at, status, v } of message.samples) {
          const own = gateway.devices.find(({ id }) => id === device.id);
          if (!own || at <= now - OLDEST_MS) continue;
          own.reported = status;
          take(own, (slot) => v[slot - 1] ?? NaN, Math.min(at, now));
        }
      } else return true;
      gateway.station.expires = -Infinity;
      return true;
    },

    /** By area, of the stations of a scope. Summed again each time, since running sums of floating-point numbers drift. */
    sum(scope: string, now: number): AreaTotals[] {
      const areas = new Map<string, AreaSums>();
      for (const station of stations.values()) {
        if (!isOf(station.facts, scope)) continue;
        const start = station.row * FIGURES;
        if (now > station.expires)
          derive(station, figures.subarray(start, start + FIGURES), now, dayOf(station.facts.zone, now));
        const { area } = station.facts;
        let sums = areas.get(area);
        if (!sums) areas.set(area, (sums = { figures: new Float64Array(FIGURES), newest: NaN, oldest: NaN }));
        for (let i = 0; i < FIGURES; i++) sums.figures[i]! += figures[start + i]!;
        if (!(station.newest <= sums.newest) && station.newest === station.newest)
          sums.newest = station.newest;
        if (!(station.oldest >= sums.oldest) && station.oldest === station.oldest)
          sums.oldest = station.oldest;
      }
      return [...areas]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([area, sums]) => totalsOf(area, sums));
    },
  };
}

interface AreaSums {
  figures: Float64Array;
  newest: number;
  oldest: number;
}

function totalsOf(area: string, { figures, newest, oldest }: AreaSums): AreaTotals {
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

/** What is stored of a gateway can be this much older than when it was last heard. */
const HEARD_LATER_MS = 60_000;

const NOTHING: PowerReading = { pv: null, load: null, battery: null, grid: null, generator: null, soc: null };

function deviceOf(
  { newest, ...stored }: StoredDevice,
  before: TotalledGateway | undefined,
  now: number,
): TotalledDevice {
  const known = before?.devices.find(({ id }) => id === stored.id);
  const device: TotalledDevice = {
    ...stored,
    reported: known?.reported ?? stored.reported,
    cells: known?.cells ?? (stored.slots.some((slot) => slot > 0) ? NO_CELLS.slice() : NONE),
  };
  if (newest && newest.at > now - OLDEST_MS)
    take(device, (_, position) => newest.values[position] ?? NaN, Math.min(newest.at, now));
  return device;
}

const NO_CELLS = [...NEEDED, ...NEEDED].map(() => NaN);
const NONE: number[] = [];

const valueOf = ({ cells }: TotalledDevice, position: number): number => cells[position] ?? NaN;
const timeOf = ({ cells }: TotalledDevice, position: number): number =>
  cells[NEEDED.length + position] ?? NaN;

function take(
  { slots, cells }: TotalledDevice,
  valueAt: (slot: number, position: number) => number,
  at: number,
): void {
  for (let position = 0; position < slots.length; position++) {
    const slot = slots[position]!;
    if (slot === 0 || at < cells[NEEDED.length + position]!) continue;
    const value = valueAt(slot, position);
    if (Number.isNaN(value)) continue;
    cells[position] = value;
    cells[NEEDED.length + position] = at;
  }
}

const lifetimeOf = ({ period }: TotalledGateway): number => LIFETIME_PERIODS * period;

/** Null until first known. */
function isOnline(gateway: TotalledGateway, now: number): boolean | null {
  if (gateway.announced !== true) return gateway.announced;
  return now <= gateway.quietSince + lifetimeOf(gateway);
}

function derive(
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
  let gatewayOnline: boolean | null = false;
  for (const gateway of gateways) {
    const lifetime = lifetimeOf(gateway);
    const online = isOnline(gateway, now);
    if (online) expires = Math.min(expires, gateway.quietSince + lifetime);
    gatewayOnline = gatewayOnline === true || online === true ? true : online === null ? null : gatewayOnline;
    figures[GATEWAYS]! += 1;
    if (now <= gateway.receivedAt + lifetime) {
      figures[REPORTING_GATEWAYS]! += 1;
      expires = Math.min(expires, gateway.receivedAt + lifetime);
    }
    for (const device of gateway.devices) {
      const status = statusOf(device, online);
      statuses.push(status);
      figures[DEVICES + DEVICE_STATUSES.indexOf(status)]! += 1;
      // A day's yield stays true for the rest of that day.
      if (timeOf(device, TODAY) >= day.start) figures[YIELD]! += valueOf(device, TODAY);
      if (!STATION_MEASURES.some((_, i) => device.slots[i]! > 0)) continue;
      const reading = { ...NOTHING };
      for (let i = 0; i < STATION_MEASURES.length; i++) {
        if (device.slots[i]! > 0) able.add(STATION_MEASURES[i]!);
        const at = timeOf(device, i);
        if (!(at + lifetime >= now)) continue;
        reading[STATION_MEASURES[i]!] = valueOf(device, i);
        expires = Math.min(expires, at + lifetime);
        if (!(at <= station.newest)) station.newest = at;
        if (!(at >= station.oldest)) station.oldest = at;
      }
      readings.push(reading);
    }
  }
  const status = stationStatus({ gatewayOnline, devices: statuses });
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

function statusOf(device: TotalledDevice, gatewayOnline: boolean | null): DeviceLiveStatus {
  if (gatewayOnline === null) return 'nodata';
  const runState = valueOf(device, RUN_STATE);
  return deviceStatus({
    gatewayOnline,
    // A gateway is itself a device and reports by being online.
    reported: device.reported ?? (device.isGateway ? 'normal' : null),
    runState: Number.isNaN(runState) ? null : runState,
    propertyTimeout: false,
  });
}

function isOf({ companyId, shownToGuest }: StationFacts, scope: string): boolean {
  if (scope === 'all') return true;
  return scope === 'guest' ? shownToGuest : scope === `company-${companyId}`;
}
