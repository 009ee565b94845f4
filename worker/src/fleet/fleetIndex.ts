import type { Device, Gateway, Station, StationRelevance } from '@heliograph/contracts/http';
import { modelLayouts, NO_LAYOUT, type ModelLayout } from './modelLayout.ts';

/** Which devices and gateways belong to which stations, by row: the position in `stations`, `devices` and `gateways`. */
export interface FleetIndex {
  stations: readonly Station[];
  devices: readonly Device[];
  gateways: readonly Gateway[];
  /** Rows by the identity on the wire. */
  stationRow: ReadonlyMap<number, number>;
  deviceRow: ReadonlyMap<string, number>;
  gatewayRow: ReadonlyMap<string, number>;
  stationOfDevice: Int32Array;
  gatewayOfDevice: Int32Array;
  stationOfGateway: Int32Array;
  devicesOfStation: readonly (readonly number[])[];
  devicesOfGateway: readonly (readonly number[])[];
  gatewaysOfStation: readonly (readonly number[])[];
  layouts: readonly ModelLayout[];
  /** True if this session may ask a gateway, by row; it only listens to the others. */
  mayAsk: readonly boolean[];
  /** First position of each device in the live columns, and after the last their length. */
  base: Uint32Array;
}

/** Devices whose station or gateway this session may not see are left out. */
export function indexFleet(relevance: StationRelevance): FleetIndex {
  const { station: stations, gateway: gateways } = relevance;
  const stationRow = new Map(stations.map(({ id }, row) => [id, row]));
  const gatewayRow = new Map(gateways.map(({ uuid }, row) => [uuid, row]));
  const devices = relevance.device.filter(
    (device) => stationRow.has(device.station_id) && gatewayRow.has(device.iot_gateway_uuid),
  );

  const layoutOf = modelLayouts(relevance.mod_funs);
  const layouts = devices.map(({ mod_id }) => layoutOf.get(mod_id) ?? NO_LAYOUT);
  const base = new Uint32Array(devices.length + 1);
  layouts.forEach(({ slots }, row) => (base[row + 1] = (base[row] ?? 0) + slots.size));

  const stationOfDevice = Int32Array.from(devices, ({ station_id }) => stationRow.get(station_id) ?? -1);
  const gatewayOfDevice = Int32Array.from(devices, (device) => gatewayRow.get(device.iot_gateway_uuid) ?? -1);
  const stationOfGateway = Int32Array.from(gateways, ({ station_id }) => stationRow.get(station_id) ?? -1);
  return {
    stations,
    devices,
    gateways,
    stationRow,
    deviceRow: new Map(devices.map(({ device_id }, row) => [device_id, row])),
    gatewayRow,
    stationOfDevice,
    gatewayOfDevice,
    stationOfGateway,
    devicesOfStation: grouped(stationOfDevice, stations.length),
    devicesOfGateway: grouped(gatewayOfDevice, gateways.length),
    gatewaysOfStation: grouped(stationOfGateway, stations.length),
    layouts,
    mayAsk: Array.from(stationOfGateway, (row) => stations[row]?.device_ask === 1),
    base,
  };
}

/** True if a device measures a property, so that it has a history. The server refuses questions about any other. */
export function isMeasured({ deviceRow, layouts }: FleetIndex, deviceId: string, code: string): boolean {
  const row = deviceRow.get(deviceId);
  return row !== undefined && layouts[row]!.slots.has(code);
}

/** Members by owner. */
function grouped(ownerOf: Int32Array, owners: number): number[][] {
  const groups = Array.from({ length: owners }, (): number[] => []);
  ownerOf.forEach((owner, member) => groups[owner]?.push(member));
  return groups;
}
