import type { Fleet } from './fleet.ts';
import { NO_LAYOUT } from './modelLayout.ts';

/** Keeps live values over a reload of the entities, for gateways and devices that are still there. */
export function carryOver(from: Fleet, to: Fleet) {
  from.readAllTelemetry();
  to.index.gateways.forEach(({ uuid }, row) => {
    const before = from.index.gatewayRow.get(uuid);
    if (before !== undefined) carryGateway(from, before, to, row);
  });
  to.index.stations.forEach(({ id, time_zone }, row) => {
    const before = from.index.stationRow.get(id);
    if (before === undefined || from.index.stations[before]?.time_zone !== time_zone) return;
    const { kwh, until } = from.today(before);
    to.takeToday(row, kwh, until);
  });
  to.index.devices.forEach(({ device_id, mod_id }, row) => {
    const before = from.index.deviceRow.get(device_id);
    if (before === undefined) return;
    to.devices.reported[row] = from.devices.reported[before] ?? null;
    to.live.see(row, from.live.seen[before] ?? NaN);
    to.devices.propertyTimeout[row] = from.devices.propertyTimeout[before] ?? 0;
    if (from.index.devices[before]?.mod_id === mod_id) carryValues(from, before, to, row);
  });
}

function carryGateway({ gateways: old }: Fleet, before: number, { gateways }: Fleet, row: number) {
  gateways.announced[row] = old.announced[before] ?? null;
  for (const column of ['linked', 'receivedAt', 'quietSince', 'sampledAt', 'period'] as const) {
    gateways[column][row] = old[column][before] ?? 0;
  }
}

function carryValues(from: Fleet, before: number, to: Fleet, row: number) {
  const start = from.index.base[before] ?? 0;
  const end = from.index.base[before + 1] ?? 0;
  // A model that meanwhile has other functions has other slots.
  if (end - start !== (to.index.layouts[row] ?? NO_LAYOUT).slots.size) return;
  const base = to.index.base[row] ?? 0;
  to.live.value.set(from.live.value.subarray(start, end), base);
  to.live.at.set(from.live.at.subarray(start, end), base);
  to.live.ttl[row] = from.live.ttl[before] ?? 0;
  to.live.reported[row] = from.live.reported[before] ?? 0;
}
