import type { FleetSummary } from '@heliograph/contracts/engine';
import type { Telemetry, WireStatus } from '@heliograph/contracts/mqtt';
import { LIFETIME_PERIODS } from '@heliograph/domain/status';
import type { GatewayData } from '../connections/requestChannel.ts';
import { createDeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import { createFleetPart } from './fleetPart.ts';
import { createScope } from './fleetScope.ts';
import { createGatewayStates } from './gatewayStates.ts';
import { createLiveValues } from './liveValues.ts';
import { NO_LAYOUT } from './modelLayout.ts';
import { createStationRows } from './stationRows.ts';
import { createPerScope } from './stationScope.ts';
import { createWaitingTelemetry } from './waitingTelemetry.ts';

export type Fleet = ReturnType<typeof createFleet>;

/** Totals of a fleet that is only partly held. */
export interface FleetTotalsSource {
  /** @returns whether the summary is another one than at the last call */
  settle(now: number): boolean;
  summary(now: number): FleetSummary;
}

/**
 * The live side of what a session may see. Events mark stations; `settle` then derives what pages are shown. Telemetry
 * waits unread until then, or until something else happens at its gateway.
 */
export function createFleet(index: FleetIndex, totals: FleetTotalsSource | null = null) {
  const { devicesOfGateway, gatewayOfDevice, stationOfDevice, stationOfGateway } = index;
  const live = createLiveValues(index);
  const gateways = createGatewayStates(index);
  const devices = createDeviceStates(index, live, gateways);
  const rows = createStationRows(index, live, gateways, devices);
  const part = createPerScope((within) => {
    const own = createFleetPart({ index, live, gateways, devices, rows }, createScope(index, within));
    return within === null && totals ? { ...own, summary: totals.summary } : own;
  });
  const telemetry = createWaitingTelemetry(take);
  const marked = new Set<number>(index.stations.keys());
  let reporting = -1;
  let settled = 0;

  function mark(gateway: number) {
    for (const device of devicesOfGateway[gateway] ?? []) marked.add(stationOfDevice[device] ?? -1);
    marked.add(stationOfGateway[gateway] ?? -1);
  }
  /** A gateway reports its own devices only. */
  function getRow(gateway: number, deviceId: string): number | undefined {
    const row = index.deviceRow.get(deviceId);
    return row !== undefined && gatewayOfDevice[row] === gateway ? row : undefined;
  }

  function take(gateway: number, message: unknown, at: number) {
    const read = readTelemetry(message);
    if (read === null) return;
    const { period, samples } = read;
    let newest = -Infinity;
    for (const sample of samples) {
      const row = getRow(gateway, sample.device_id);
      if (row === undefined) continue;
      newest = Math.max(newest, sample.at);
      if (!live.take(row, sample.at, at, LIFETIME_PERIODS * period, sample.values)) continue;
      live.see(row, Math.min(sample.at, at));
      devices.reported[row] = sample.status;
      devices.propertyTimeout[row] = 0;
    }
    gateways.reported(gateway, newest, at, period);
    mark(gateway);
  }

  return {
    index,
    live,
    gateways,
    devices,

    /** @param payload as published */
    telemetry: telemetry.add,
    /** Reads what waits of a gateway, for a reader of its columns before the next `settle`. */
    readTelemetry: telemetry.readGateway,
    readAllTelemetry: telemetry.readAll,

    /** [DV-12] Takes what the server last had of a device that has not reported here. */
    recall(row: number, code: string, value: number, at: number) {
      live.recall(row, code, value, at, gateways.lifetime(gatewayOfDevice[row] ?? -1));
      marked.add(stationOfDevice[row] ?? -1);
    },

    /** Takes the newest sample, sampled at `at` (ms), that the server has of a device that has not reported here. */
    recallSample(row: number, values: Record<string, number>, at: number, now: number) {
      const gateway = gatewayOfDevice[row] ?? -1;
      const lifetime = gateways.lifetime(gateway);
      const { slots, runState } = index.layouts[row] ?? NO_LAYOUT;
      const time = Math.min(at, now);
      const isFresh = time + lifetime > now;
      for (const [code, value] of Object.entries(values)) {
        // Statuses are never old.
        if (isFresh || slots.get(code) !== runState) live.recall(row, code, value, time, lifetime);
      }
      if (isFresh) gateways.recall(gateway, time);
      marked.add(stationOfDevice[row] ?? -1);
    },

    /** Takes the energy since a station's midnight, kWh; NaN when unknown. @param until end of that day, ms */
    takeToday(station: number, kwh: number, until: number) {
      const { readToday } = rows;
      if (Object.is(readToday.kwh[station], kwh) && readToday.until[station] === until) return;
      readToday.kwh[station] = kwh;
      readToday.until[station] = until;
      marked.add(station);
    },
    today: (station: number) => ({
      kwh: rows.readToday.kwh[station]!,
      until: rows.readToday.until[station]!,
    }),

    /** Takes the status that the server has of a device that has not reported here. */
    recallStatus(row: number, status: WireStatus) {
      devices.reported[row] ??= status;
      marked.add(stationOfDevice[row] ?? -1);
    },

    announced(gateway: number, online: boolean, at: number, now: number) {
      telemetry.readGateway(gateway);
      gateways.announce(gateway, online, at, now);
      mark(gateway);
    },

    linked(gateway: number, up: boolean, now: number) {
      telemetry.readGateway(gateway);
      gateways.link(gateway, up, now);
      mark(gateway);
    },

    /** An answer to device_status. */
    statuses(gateway: number, answer: GatewayData, now: number) {
      telemetry.readGateway(gateway);
      gateways.answered(gateway, now);
      for (const { device_id, status } of answer) {
        const row = getRow(gateway, device_id);
        if (row !== undefined && status !== undefined) devices.reported[row] = status;
      }
      mark(gateway);
    },

    /** An answer to get_group_property; its values have no time of their own, so it is that of their arrival. */
    properties(gateway: number, answer: GatewayData, now: number) {
      telemetry.readGateway(gateway);
      gateways.answered(gateway, now);
      for (const { device_id, datas } of answer) {
        const row = getRow(gateway, device_id);
        if (row === undefined || datas === undefined) continue;
        const values = Object.fromEntries(
          // Nothing is not zero.
          datas.map(({ property_code, value }) => [property_code, value === null ? NaN : Number(value)]),
        );
        live.take(row, now, now, gateways.lifetime(gateway), values);
        // A gateway that only answers tells nothing else.
        if (!index.gateways[gateway]?.pushes) live.see(row, now);
        devices.propertyTimeout[row] = 0;
      }
      mark(gateway);
    },

    propertiesFailed(gateway: number) {
      telemetry.readGateway(gateway);
      for (const device of devicesOfGateway[gateway] ?? []) devices.propertyTimeout[device] = 1;
      mark(gateway);
    },

    /** Marks the stations that time itself changed. */
    expire(now: number) {
      for (let row = 0; row < rows.expires.length; row++) if ((rows.expires[row] ?? 0) < now) marked.add(row);
    },

    /** Reads what waits, then derives the marked stations. */
    settle(now: number) {
      telemetry.readAll();
      marked.delete(-1);
      for (const row of marked) rows.derive(row, now);
      const reportingNow = index.gateways.reduce(
        (sum, _, row) => sum + (gateways.reporting(row, now) ? 1 : 0),
        0,
      );
      const isOther = totals?.settle(now) === true;
      if (isOther || marked.size > 0 || reportingNow !== reporting) settled++;
      marked.clear();
      reporting = reportingNow;
    },

    /** Grows with each `settle` that changed something. */
    settled: () => settled,
    /** Part of its stations that pages are shown. */
    part,
  };
}

/**
 * A telemetry message, as far as it can be used; null when it is none. By hand instead of by its schema, since a
 * thousand come each second; `values` are looked at one by one where they are taken.
 */
function readTelemetry(message: unknown): Pick<Telemetry, 'period' | 'samples'> | null {
  if (typeof message !== 'object' || message === null) return null;
  const { period, samples } = message as Partial<Telemetry>;
  if (typeof period !== 'number' || !(period >= 100 && period <= 86_400_000) || !Array.isArray(samples))
    return null;
  return { period, samples: samples.filter(isSample) };
}

const STATUSES: readonly unknown[] = ['normal', 'offline', 'abnormal'] satisfies WireStatus[];

function isSample(sample: unknown): sample is Telemetry['samples'][number] {
  if (typeof sample !== 'object' || sample === null) return false;
  const { device_id, at, status, values } = sample as Record<string, unknown>;
  return (
    typeof device_id === 'string' &&
    typeof at === 'number' &&
    STATUSES.includes(status) &&
    typeof values === 'object' &&
    values !== null
  );
}
