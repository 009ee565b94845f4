import {
  type DeviceColumns,
  type DeviceStateColumns,
  type StaleValues,
  STATION_MEASURES,
  type StationColumns,
} from '@heliograph/contracts/engine';
import type { DeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import type { FleetScope } from './fleetScope.ts';
import type { LiveValues } from './liveValues.ts';
import { NO_LAYOUT } from './modelLayout.ts';
import type { StationRows } from './stationRows.ts';

/** Rows of a scope's stations that changed after revision `since`; null when none did. */
export function stationColumns(
  index: FleetIndex,
  rows: StationRows,
  { stations }: FleetScope,
  since: number,
): StationColumns | null {
  const changed: number[] = [];
  for (const row of stations) if ((rows.revision[row] ?? 0) > since) changed.push(row);
  if (changed.length === 0) return null;
  const pick = (column: Float64Array) => Float64Array.from(changed, (row) => column[row] ?? NaN);
  const stale = staleColumns(rows, changed);
  return {
    id: Int32Array.from(changed, (row) => index.stations[row]?.id ?? 0),
    status: Uint8Array.from(changed, (row) => rows.status[row] ?? 0),
    pv: pick(rows.power.pv),
    load: pick(rows.power.load),
    battery: pick(rows.power.battery),
    grid: pick(rows.power.grid),
    generator: pick(rows.power.generator),
    soc: pick(rows.power.soc),
    today: pick(rows.today),
    at: pick(rows.at),
    online: Uint16Array.from(changed, (row) => rows.online[row] ?? 0),
    devices: Uint16Array.from(changed, (row) => index.devicesOfStation[row]?.length ?? 0),
    ...(stale && { stale }),
  };
}

/** Null when there are none: those of a healthy fleet. */
function staleColumns(rows: StationRows, changed: readonly number[]): StaleValues | null {
  const found = changed.flatMap((row, position) =>
    rows.staleValues(row).map((stale) => ({ position, ...stale })),
  );
  if (found.length === 0) return null;
  return {
    row: Uint32Array.from(found, ({ position }) => position),
    measure: Uint8Array.from(found, ({ measure }) => STATION_MEASURES.indexOf(measure)),
    value: Float64Array.from(found, ({ value }) => value),
    at: Float64Array.from(found, ({ at }) => at),
  };
}

/** Values of a scope's watched devices taken after revision `since`; null when none were. */
export function deviceColumns(
  index: FleetIndex,
  live: LiveValues,
  scope: FleetScope,
  watched: { deviceIds: readonly string[]; codes: readonly string[] },
  since: number,
): DeviceColumns | null {
  const found: { id: number; code: number; cell: number; ttl: number }[] = [];
  for (const deviceId of watched.deviceIds) {
    const row = index.deviceRow.get(deviceId);
    if (row === undefined || !scope.holds(index.stationOfDevice[row] ?? -1)) continue;
    const { slots } = index.layouts[row] ?? NO_LAYOUT;
    watched.codes.forEach((name, code) => {
      const slot = slots.get(name);
      if (slot === undefined) return;
      const cell = (index.base[row] ?? 0) + slot;
      if ((live.revision[cell] ?? 0) <= since) return;
      found.push({ id: index.devices[row]?.id ?? 0, code, cell, ttl: live.ttl[row] ?? 0 });
    });
  }
  if (found.length === 0) return null;
  return {
    id: Int32Array.from(found, ({ id }) => id),
    codes: [...watched.codes],
    code: Uint16Array.from(found, ({ code }) => code),
    value: Float64Array.from(found, ({ cell }) => live.value[cell] ?? NaN),
    at: Float64Array.from(found, ({ cell }) => live.at[cell] ?? NaN),
    ttl: Float64Array.from(found, ({ ttl }) => ttl),
  };
}

/** Status of a scope's devices and when the newest of its values was true. */
export function deviceStateColumns(
  { devices }: FleetIndex,
  live: LiveValues,
  states: DeviceStates,
  scope: FleetScope,
): DeviceStateColumns {
  return {
    id: Int32Array.from(scope.devices, (row) => devices[row]?.id ?? 0),
    status: Uint8Array.from(scope.devices, (row) => states.status[row] ?? 0),
    at: Float64Array.from(scope.devices, (row) => live.seen[row] ?? NaN),
  };
}
