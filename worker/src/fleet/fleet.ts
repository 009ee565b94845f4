import type { FleetSummary } from '@heliograph/contracts/engine';
import type { GatewayData } from '../connections/requestChannel.ts';
import { createDeviceStates } from './deviceStates.ts';
import { deviceColumns, deviceStateColumns, stationColumns } from './columns.ts';
import type { FleetIndex } from './fleetIndex.ts';
import { createGatewayStates, LIFETIME_PERIODS, POLL_PERIOD_MS } from './gatewayStates.ts';
import { createLiveValues } from './liveValues.ts';
import { createStationRows } from './stationRows.ts';
import { createSummary } from './summary.ts';
import { readTelemetry } from './readTelemetry.ts';

export type Fleet = ReturnType<typeof createFleet>;

/** The live side of what a session may see. Events mark stations; `settle` then derives what pages are shown. */
export function createFleet(index: FleetIndex) {
  const { devicesOfGateway, gatewayOfDevice, stationOfDevice } = index;
  const stationOfGateway = stationsByGateway(index);
  const live = createLiveValues(index);
  const gateways = createGatewayStates(index);
  const devices = createDeviceStates(index, live, gateways);
  const rows = createStationRows(index, live, gateways, devices);
  const summarise = createSummary(index, rows, gateways, devices);
  const marked = new Set<number>(index.stations.keys());
  let reporting = -1;
  let settled = 0;

  function mark(gateway: number) {
    for (const device of devicesOfGateway[gateway] ?? []) marked.add(stationOfDevice[device] ?? -1);
    const station = stationOfGateway[gateway];
    if (station !== undefined) marked.add(station);
  }
  /** A gateway speaks for its own devices only. */
  function rowOf(gateway: number, deviceId: string): number | undefined {
    const row = index.deviceRow.get(deviceId);
    return row !== undefined && gatewayOfDevice[row] === gateway ? row : undefined;
  }

  return {
    index,
    live,
    gateways,
    devices,

    telemetry(gateway: number, message: unknown, now: number) {
      const telemetry = readTelemetry(message);
      if (telemetry === null) return;
      gateways.hear(gateway, now, telemetry.period);
      for (const { device_id, at, status, values } of telemetry.samples) {
        const row = rowOf(gateway, device_id);
        if (row === undefined) continue;
        if (!live.take(row, at, now, LIFETIME_PERIODS * telemetry.period, values)) continue;
        devices.reported[row] = status;
        devices.propertyTimeout[row] = 0;
      }
      mark(gateway);
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
      gateways.hear(gateway, now, gateways.period[gateway] ?? POLL_PERIOD_MS);
      for (const { device_id, status } of answer) {
        const row = rowOf(gateway, device_id);
        if (row !== undefined && status !== undefined) devices.reported[row] = status;
      }
      mark(gateway);
    },

    /** An answer to get_group_property; its values have no time of their own, so it is that of their arrival. */
    properties(gateway: number, answer: GatewayData, now: number) {
      gateways.hear(gateway, now, gateways.period[gateway] ?? POLL_PERIOD_MS);
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
      marked.delete(-1);
      for (const row of marked) rows.derive(row, now);
      const heard = index.gateways.reduce((sum, _, row) => sum + (gateways.reporting(row, now) ? 1 : 0), 0);
      const changed = marked.size > 0 || heard !== reporting;
      marked.clear();
      reporting = heard;
      if (changed) settled++;
      return changed;
    },

    /** Grows with each `settle` that changed something. */
    settled: () => settled,
    /** Every device's, as of the last `settle`. */
    deviceStates: () => deviceStateColumns(index, live, devices),
    summary: (now: number): FleetSummary => summarise(now),
    stationsSince: (since: number) => ({
      columns: stationColumns(index, rows, since),
      revision: rows.newest(),
    }),
    devicesSince: (watched: { deviceIds: string[]; codes: string[] }, since: number) => ({
      columns: deviceColumns(index, live, watched, since),
      revision: live.newest(),
    }),
  };
}

function stationsByGateway({ gateways, gatewaysOfStation }: FleetIndex): (number | undefined)[] {
  const stations: (number | undefined)[] = gateways.map(() => undefined);
  gatewaysOfStation.forEach((own, station) => {
    for (const gateway of own) stations[gateway] = station;
  });
  return stations;
}
