import type { FleetSummary } from '@heliograph/contracts/engine';
import type { Telemetry, WireStatus } from '@heliograph/contracts/mqtt';
import type { GatewayData } from '../connections/requestChannel.ts';
import { createDeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import { createFleetPart } from './fleetPart.ts';
import { scopeOf } from './fleetScope.ts';
import { createGatewayStates, LIFETIME_PERIODS, POLL_PERIOD_MS } from './gatewayStates.ts';
import { createLiveValues } from './liveValues.ts';
import { NO_LAYOUT } from './modelLayout.ts';
import { createStationRows } from './stationRows.ts';
import { createPerScope } from './stationScope.ts';

export type Fleet = ReturnType<typeof createFleet>;

/** Totals of a fleet of which only a part is held. */
export interface FleetTotalsSource {
  /** @returns whether the summary is another one than at the last call */
  settle(now: number): boolean;
  summary(now: number): FleetSummary;
}

/** The live side of what a session may see. Events mark stations; `settle` then derives what pages are shown. */
export function createFleet(index: FleetIndex, totals: FleetTotalsSource | null = null) {
  const { devicesOfGateway, gatewayOfDevice, stationOfDevice, stationOfGateway } = index;
  const live = createLiveValues(index);
  const gateways = createGatewayStates(index);
  const devices = createDeviceStates(index, live, gateways);
  const rows = createStationRows(index, live, gateways, devices);
  const part = createPerScope((within) => {
    const own = createFleetPart({ index, live, gateways, devices, rows }, scopeOf(index, within));
    return within === null && totals ? { ...own, summary: totals.summary } : own;
  });
  const marked = new Set<number>(index.stations.keys());
  let reporting = -1;
  let settled = 0;

  function mark(gateway: number) {
    for (const device of devicesOfGateway[gateway] ?? []) marked.add(stationOfDevice[device] ?? -1);
    marked.add(stationOfGateway[gateway] ?? -1);
  }
  /** A gateway reports its own devices only. */
  function rowOf(gateway: number, deviceId: string): number | undefined {
    const row = index.deviceRow.get(deviceId);
    return row !== undefined && gatewayOfDevice[row] === gateway ? row : undefined;
  }

  /** Derives the marked stations; false when nothing changed. */
  function settleMarked(now: number): boolean {
    marked.delete(-1);
    for (const row of marked) rows.derive(row, now);
    const reportingNow = index.gateways.reduce(
      (sum, _, row) => sum + (gateways.reporting(row, now) ? 1 : 0),
      0,
    );
    const changed = totals?.settle(now) === true || marked.size > 0 || reportingNow !== reporting;
    marked.clear();
    reporting = reportingNow;
    if (changed) settled++;
    return changed;
  }

  return {
    index,
    live,
    gateways,
    devices,

    telemetry(gateway: number, message: unknown, now: number) {
      const telemetry = readTelemetry(message);
      if (telemetry === null) return;
      gateways.received(gateway, now, telemetry.period);
      for (const { device_id, at, status, values } of telemetry.samples) {
        const row = rowOf(gateway, device_id);
        if (row === undefined) continue;
        if (!live.take(row, at, now, LIFETIME_PERIODS * telemetry.period, values)) continue;
        devices.reported[row] = status;
        devices.propertyTimeout[row] = 0;
      }
      mark(gateway);
    },

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

    /** Takes the status that the server has of a device that has not reported here. */
    recallStatus(row: number, status: WireStatus) {
      devices.reported[row] ??= status;
      marked.add(stationOfDevice[row] ?? -1);
    },

    announced(gateway: number, online: boolean, at: number, now: number) {
      gateways.announce(gateway, online, at, now);
      mark(gateway);
    },

    linked(gateway: number, up: boolean, now: number) {
      gateways.link(gateway, up, now);
      mark(gateway);
    },

    /** An answer to device_status. */
    statuses(gateway: number, answer: GatewayData, now: number) {
      gateways.received(gateway, now, gateways.period[gateway] ?? POLL_PERIOD_MS);
      for (const { device_id, status } of answer) {
        const row = rowOf(gateway, device_id);
        if (row !== undefined && status !== undefined) devices.reported[row] = status;
      }
      mark(gateway);
    },

    /** An answer to get_group_property; its values have no time of their own, so it is that of their arrival. */
    properties(gateway: number, answer: GatewayData, now: number) {
      gateways.received(gateway, now, gateways.period[gateway] ?? POLL_PERIOD_MS);
      for (const { device_id, datas } of answer) {
        const row = rowOf(gateway, device_id);
        if (row === undefined || datas === undefined) continue;
        const values = Object.fromEntries(
          // Nothing is not zero.
          datas.map(({ property_code, value }) => [property_code, value === null ? NaN : Number(value)]),
        );
        live.take(row, now, now, gateways.lifetime(gateway), values);
        devices.propertyTimeout[row] = 0;
      }
      mark(gateway);
    },

    propertiesFailed(gateway: number) {
      for (const device of devicesOfGateway[gateway] ?? []) devices.propertyTimeout[device] = 1;
      mark(gateway);
    },

    /** Derives the marked stations and those that time itself changed; false when nothing did. */
    settle(now: number): boolean {
      for (let row = 0; row < rows.expires.length; row++) if ((rows.expires[row] ?? 0) < now) marked.add(row);
      return settleMarked(now);
    },

    settleMarked,

    /** Grows with each `settle` that changed something. */
    settled: () => settled,
    /** What pages are shown of some of its stations. */
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
