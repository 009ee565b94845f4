import type { FleetIndex } from './fleetIndex.ts';
import type { StationScope } from './stationScope.ts';

/** Rows of some of the fleet's stations, and of what belongs to them, in the fleet's order. */
export interface FleetScope {
  stations: Uint32Array;
  devices: Uint32Array;
  gateways: Uint32Array;
  /** True if a station's row is one of them. */
  holds(station: number): boolean;
}

/** Stations that are none of the fleet are left out. */
export function createScope(index: FleetIndex, within: StationScope): FleetScope {
  const { stations, devices, gateways, stationOfDevice, stationOfGateway } = index;
  const held = Uint8Array.from(stations, ({ id }) => (within === null || within.has(id) ? 1 : 0));
  const holds = (station: number) => held[station] === 1;
  return {
    stations: listRows(stations.length, holds),
    devices: listRows(devices.length, (row) => holds(stationOfDevice[row] ?? -1)),
    // One whose station is not to be seen belongs to the fleet all the same.
    gateways: listRows(gateways.length, (row) => within === null || holds(stationOfGateway[row] ?? -1)),
    holds,
  };
}

const listRows = (count: number, wanted: (row: number) => boolean): Uint32Array =>
  Uint32Array.from({ length: count }, (_, row) => row).filter(wanted);
