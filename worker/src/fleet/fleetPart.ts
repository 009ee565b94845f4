import {
  STATION_STATUSES,
  type DeviceStateColumns,
  type FleetSummary,
  type StationLiveStatus,
} from '@heliograph/contracts/engine';
import { deviceColumns, deviceStateColumns, stationColumns } from './columns.ts';
import type { DeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import type { FleetScope } from './fleetScope.ts';
import type { GatewayStates } from './gatewayStates.ts';
import type { LiveValues } from './liveValues.ts';
import type { StationRows } from './stationRows.ts';
import { createSummary } from './summary.ts';

interface FleetColumns {
  index: FleetIndex;
  live: LiveValues;
  gateways: GatewayStates;
  devices: DeviceStates;
  rows: StationRows;
}

/** Scope of the fleet that pages are shown. */
export function createFleetPart(fleet: FleetColumns, scope: FleetScope) {
  const { index, live, gateways, devices, rows } = fleet;
  const summarise = createSummary(index, rows, gateways, devices, scope);

  return {
    summary: (now: number): FleetSummary => summarise(now),
    /** Status of a station, as of the last `settle`. */
    statusOf: (id: number): StationLiveStatus =>
      STATION_STATUSES[rows.status[index.stationRow.get(id) ?? -1] ?? 0] ?? 'nodata',
    /** Every device's, as of the last `settle`. */
    deviceStates: (): DeviceStateColumns => deviceStateColumns(index, live, devices, scope),
    stationsSince: (since: number) => ({
      columns: stationColumns(index, rows, scope, since),
      revision: rows.newest(),
    }),
    devicesSince: (watched: { deviceIds: string[]; codes: string[] }, since: number) => ({
      columns: deviceColumns(index, live, scope, watched, since),
      revision: live.newest(),
    }),
  };
}
