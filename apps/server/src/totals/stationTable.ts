import { DEVICE_STATUSES, STATION_MEASURES, STATION_STATUSES } from '@heliograph/contracts/engine';
import type { AreaTotals } from '@heliograph/contracts/mqtt';
import { type PowerReading, stationPower } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { deviceStatus, stationStatus, type DeviceSignals } from '@heliograph/domain/status';
import { addLocalDays, localMidnight } from '@heliograph/domain/time';
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
  values: number[];
  /** Source times of `values`, not later than their arrival; NaN for none. */
  times: number[];
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
  facts: StationFacts;
  gateways: Set<TotalledGateway>;
  /** When time alone changes what follows; -Infinity to derive it again. */
  expires: number;
  status: number;
  /** Devices by status. */
  devices: number[];
  power: PowerReading;
  /** Whether the station could report each measure. */
  able: Record<keyof PowerReading, boolean>;
  today: number;
  /** Source times of the newest and oldest fresh value; null for none. */
  newest: number | null;
  oldest: number | null;
}

export type StationTable = ReturnType<typeof createStationTable>;

/** The stations whose gateways this server holds: newest values, and what follows by the rules of the engine. */
export function createStationTable() {
  const gateways = new Map<number, TotalledGateway>();
  const idOf = new Map<string, number>();
  const stations = new Map<number, TotalledStation>();
  const dayOf = createZoneDays();

  function stationOf(facts: StationFacts): TotalledStation {
    const known = stations.get(facts.id);
    if (known) {
      known.facts = facts;
      known.expires = -Infinity;
      return known;
    }
    const station: TotalledStation = {
      facts,
      gateways: new Set(),
      expires: -Infinity,
      status: 0,
      devices: DEVICE_STATUSES.map(() => 0),
      power: NOTHING,
      able: ableOf([]),
      today: 0,
      newest: null,
      oldest: null,
    };
    stations.set(facts.id, station);
    return station;
  }

  function drop(uuid: string): void {
    const gateway = gateways.get(idOf.get(uuid) ?? -1);
    if (!gateway) return;
    gateways.delete(idOf.get(uuid)!);
    idOf.delete(uuid);
    gateway.station.gateways.delete(gateway);
    if (gateway.station.gateways.size === 0) stations.delete(gateway.station.facts.id);
    else gateway.station.expires = -Infinity;
  }

  return {
    size: () => gateways.size,
    has: (gatewayId: number): boolean => gateways.has(gatewayId),

    /** Adds a gateway, or what was stored of one that is known; newer values that arrived meanwhile stay. */
    put(stored: StoredGateway, now: number, period = USUAL_PERIOD_MS): void {
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
      station.gateways.add(gateway);
      station.able = ableOf([...station.gateways].flatMap((each) => each.devices));
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

    /** By area, of the stations of a scope. */
    sum(scope: string, now: number): AreaTotals[] {
      const areas = new Map<string, AreaTotals>();
      for (const station of stations.values()) {
        if (!isOf(station.facts, scope)) continue;
        if (now > station.expires) derive(station, now, dayOf(station.facts.zone, now));
        const { area } = station.facts;
        const totals = areas.get(area) ?? noTotals(area);
        areas.set(area, totals);
        add(totals, station, now);
      }
      return [...areas.values()].sort((one, other) => (one.area < other.area ? -1 : 1));
    },
  };
}

/** What is stored of a gateway can be this much older than when it was last heard. */
const HEARD_LATER_MS = 60_000;

const NOTHING: PowerReading = { pv: null, load: null, battery: null, grid: null, generator: null, soc: null };

function deviceOf(stored: StoredDevice, before: TotalledGateway | undefined, now: number): TotalledDevice {
  const known = before?.devices.find(({ id }) => id === stored.id);
  const { newest, ...facts } = stored;
  const device: TotalledDevice = {
    ...facts,
    reported: known?.reported ?? stored.reported,
    values: known?.values ?? NEEDED.map(() => NaN),
    times: known?.times ?? NEEDED.map(() => NaN),
  };
  if (newest && newest.at > now - OLDEST_MS) {
    const valueAt = (slot: number) => newest.values[stored.slots.indexOf(slot)] ?? NaN;
    take(device, valueAt, Math.min(newest.at, now));
  }
  return device;
}

function take({ slots, values, times }: TotalledDevice, valueAt: (slot: number) => number, at: number): void {
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    if (slot === 0 || at < times[i]!) continue;
    const value = valueAt(slot);
    if (Number.isNaN(value)) continue;
    values[i] = value;
    times[i] = at;
  }
}

const lifetimeOf = ({ period }: TotalledGateway): number => LIFETIME_PERIODS * period;

/** Null until first known. */
function isOnline(gateway: TotalledGateway, now: number): boolean | null {
  if (gateway.announced !== true) return gateway.announced;
  return now <= gateway.quietSince + lifetimeOf(gateway);
}

function derive(station: TotalledStation, now: number, day: { start: number; end: number }): void {
  const readings: PowerReading[] = [];
  const statuses: (typeof DEVICE_STATUSES)[number][] = [];
  const signs: (boolean | null)[] = [];
  let expires = day.end;
  let newest: number | null = null;
  let oldest: number | null = null;
  let today = 0;
  for (const gateway of station.gateways) {
    const lifetime = lifetimeOf(gateway);
    const online = isOnline(gateway, now);
    signs.push(online);
    if (online) expires = Math.min(expires, gateway.quietSince + lifetime);
    for (const { isGateway, reported, slots, values, times } of gateway.devices) {
      const runState = values[RUN_STATE]!;
      statuses.push(
        online === null
          ? 'nodata'
          : deviceStatus({
              gatewayOnline: online,
              // A gateway is itself a device and reports by being online.
              reported: reported ?? (isGateway ? 'normal' : null),
              runState: Number.isNaN(runState) ? null : runState,
              propertyTimeout: false,
            }),
      );
      if (!measuresPower(slots)) {
        if (times[TODAY]! >= day.start) today += values[TODAY]!;
        continue;
      }
      const reading = { ...NOTHING };
      for (const [i, measure] of STATION_MEASURES.entries()) {
        const at = times[i]!;
        if (!(at + lifetime >= now)) continue;
        reading[measure] = values[i]!;
        expires = Math.min(expires, at + lifetime);
        newest = newest === null ? at : Math.max(newest, at);
        oldest = oldest === null ? at : Math.min(oldest, at);
      }
      readings.push(reading);
      // A day's yield stays true for the rest of that day.
      if (times[TODAY]! >= day.start) today += values[TODAY]!;
    }
  }
  const power = stationPower(readings);
  // Without the devices of other servers the balance would be wrong.
  const isBalanced = station.facts.isWhole || readings.some(({ load }) => load !== null);
  station.power = isBalanced ? power : { ...power, load: null };
  const gatewayOnline = signs.includes(true) ? true : signs.includes(null) ? null : false;
  station.status = STATION_STATUSES.indexOf(stationStatus({ gatewayOnline, devices: statuses }));
  station.devices = DEVICE_STATUSES.map((status) =>
    statuses.reduce((n, each) => n + Number(each === status), 0),
  );
  station.today = today;
  station.newest = newest;
  station.oldest = oldest;
  station.expires = expires;
}

const measuresPower = (slots: readonly number[]): boolean => STATION_MEASURES.some((_, i) => slots[i]! > 0);

function ableOf(devices: readonly Pick<TotalledDevice, 'slots'>[]): Record<keyof PowerReading, boolean> {
  const has = (position: number) => devices.some(({ slots }) => slots[position]! > 0);
  const [pv, load, battery, grid, generator, soc] = STATION_MEASURES.map((_, i) => has(i)) as [
    boolean,
    boolean,
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  return { pv, load: load || grid, battery, grid, generator, soc };
}

function isOf({ companyId, shownToGuest }: StationFacts, scope: string): boolean {
  if (scope === 'all') return true;
  return scope === 'guest' ? shownToGuest : scope === `company-${companyId}`;
}

function noTotals(area: string): AreaTotals {
  const none = () => ({ sum: 0, reporting: 0, of: 0 });
  return {
    area,
    stations: STATION_STATUSES.map(() => 0),
    devices: DEVICE_STATUSES.map(() => 0),
    gateways: { reporting: 0, of: 0 },
    pv: none(),
    load: none(),
    battery: none(),
    grid: none(),
    generator: none(),
    soc: { ...none(), weight: 0 },
    today: 0,
    newest: null,
    oldest: null,
  };
}

function add(totals: AreaTotals, station: TotalledStation, now: number): void {
  const { facts, power, able, newest, oldest } = station;
  if (facts.isCounted) totals.stations[station.status]! += 1;
  for (let i = 0; i < totals.devices.length; i++) totals.devices[i]! += station.devices[i]!;
  for (const gateway of station.gateways) {
    totals.gateways.of += 1;
    if (now <= gateway.receivedAt + lifetimeOf(gateway)) totals.gateways.reporting += 1;
  }
  for (const measure of STATION_MEASURES) {
    const value = power[measure];
    const weight = measure === 'soc' ? facts.weight : 1;
    if (facts.isCounted) {
      totals[measure].of += Number(able[measure]);
      totals[measure].reporting += Number(value !== null);
    }
    if (value === null) continue;
    totals[measure].sum += value * weight;
    if (measure === 'soc') totals.soc.weight += weight;
  }
  totals.today += station.today;
  if (newest !== null) totals.newest = Math.max(totals.newest ?? newest, newest);
  if (oldest !== null) totals.oldest = Math.min(totals.oldest ?? oldest, oldest);
}

/** The local day that holds an instant, by zone, remembered until it ends. */
function createZoneDays() {
  const days = new Map<string, { start: number; end: number }>();
  return (zone: string, now: number): { start: number; end: number } => {
    const known = days.get(zone);
    if (known && now >= known.start && now < known.end) return known;
    const start = localMidnight(zone, now);
    const day = { start, end: addLocalDays(zone, start, 1) };
    days.set(zone, day);
    return day;
  };
}
