import type { AreaTotals } from '@heliograph/contracts/mqtt';
import { isNewSample, USUAL_PERIOD_MS } from '@heliograph/domain/status';
import { createZoneDays } from '@heliograph/domain/time';
import { setImmediate } from 'node:timers/promises';
import type { Message } from '../ingest/interpret/message.ts';
import {
  type AreaSums,
  derive,
  FIGURES,
  type TotalledDevice,
  type TotalledGateway,
  type TotalledStation,
  computeTotals,
} from './stationFigures.ts';
import { NEEDED, type StationFacts, type StoredDevice, type StoredGateway } from './storedGateway.ts';

/** No sample older than this can still be of interest as a live one. */
const OLDEST_MS = 86_400_000;

/** Some milliseconds: at midnight all stations of a zone are derived again. */
const DERIVED_AT_ONCE = 1_000;

export type StationTable = ReturnType<typeof createStationTable>;

/** The stations whose gateways this server holds: newest values, and what follows by the rules of the engine. */
export function createStationTable() {
  const gateways = new Map<number, TotalledGateway>();
  const idOf = new Map<string, number>();
  const stations = new Map<number, TotalledStation>();
  const getDay = createZoneDays();
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

  function getStation(facts: StationFacts): TotalledStation {
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

  function deriveFigures(station: TotalledStation, now: number): void {
    const start = station.row * FIGURES;
    derive(station, figures.subarray(start, start + FIGURES), now, getDay(station.facts.zone, now));
  }

  return {
    size: () => gateways.size,
    has: (gatewayId: number): boolean => gateways.has(gatewayId),

    /** Adds a gateway, or what was stored of one that is known; newer values that arrived meanwhile stay. */
    put(stored: StoredGateway, now: number, period = stored.period ?? USUAL_PERIOD_MS): void {
      const before = gateways.get(stored.id);
      drop(stored.uuid);
      const station = getStation(stored.station);
      const devices = stored.devices.map((device) => findDevice(device, before, now));
      const gateway: TotalledGateway = before
        ? { ...before, station, devices }
        : {
            uuid: stored.uuid,
            station,
            devices,
            announced: stored.online,
            receivedAt: Math.min(stored.heardAt, now),
            heardAt: Math.min(stored.heardAt + HEARD_LATER_MS, now),
            sampledAt: stored.devices.reduce(
              (last, { newest }) => Math.max(last, newest?.at ?? -Infinity),
              -Infinity,
            ),
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
        if (message.online) gateway.heardAt = now;
      } else if (message.channel === 'telemetry') {
        const newest = message.samples.reduce((last, { at }) => Math.max(last, at), -Infinity);
        if (isNewSample(newest, gateway.sampledAt, now, message.period)) {
          gateway.announced = true;
          gateway.receivedAt = gateway.heardAt = now;
          gateway.sampledAt = Math.max(gateway.sampledAt, newest);
          gateway.period = message.period;
        }
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

    /** Derives what has changed, or time alone has, so that a sum takes no longer than others: with pauses for messages. */
    async settle(now: number): Promise<void> {
      let derived = 0;
      for (const station of stations.values()) {
        if (now <= station.expires) continue;
        deriveFigures(station, now);
        derived += 1;
        if (derived % DERIVED_AT_ONCE === 0) await setImmediate();
      }
    },

    /** By area, of the stations of a scope. Summed again each time, since running sums of floating-point numbers drift. */
    sum(scope: string, now: number): AreaTotals[] {
      const areas = new Map<string, AreaSums>();
      for (const station of stations.values()) {
        if (!isInScope(station.facts, scope)) continue;
        if (now > station.expires) deriveFigures(station, now);
        const start = station.row * FIGURES;
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
        .map(([area, sums]) => computeTotals(area, sums));
    },
  };
}

/** Maximum age of a gateway's stored state, relative to its last message. */
const HEARD_LATER_MS = 60_000;

function findDevice(
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

function isInScope({ companyId, shownToGuest }: StationFacts, scope: string): boolean {
  if (scope === 'all') return true;
  return scope === 'guest' ? shownToGuest : scope === `company-${companyId}`;
}
