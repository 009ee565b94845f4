import {
  DEVICE_STATUSES,
  STATION_MEASURES,
  STATION_STATUSES,
  type FleetSummary,
  type FleetTotal,
} from '@heliograph/contracts/engine';
import type { DeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import type { FleetScope } from './fleetScope.ts';
import type { GatewayStates } from './gatewayStates.ts';
import type { StationRows } from './stationRows.ts';

/**
 * Counts and totals of a scope. Summed again each time: a pass over some thousand numbers costs microseconds, and
 * running sums of floats would drift.
 */
export function createSummary(
  index: FleetIndex,
  rows: StationRows,
  gateways: GatewayStates,
  devices: DeviceStates,
  scope: FleetScope,
) {
  const { stations } = scope;
  const able = ableStations(index, stations);
  const weights = capacityWeights(index, stations);

  return (now: number): FleetSummary => {
    const { power } = rows;
    return {
      stations: countBy(STATION_STATUSES, rows.status, stations),
      devices: countBy(DEVICE_STATUSES, devices.status, scope.devices),
      power: {
        pv: total(power.pv, stations, able.pv),
        load: total(power.load, stations, able.load),
        battery: total(power.battery, stations, able.battery),
        grid: total(power.grid, stations, able.grid),
        generator: total(power.generator, stations, able.generator),
        soc: weightedMean(power.soc, stations, weights, able.soc),
      },
      gateways: {
        reporting: scope.gateways.filter((row) => gateways.reporting(row, now)).length,
        of: scope.gateways.length,
      },
      newest: extreme(rows.at, rows.oldest, stations, Math.max),
      oldest: extreme(rows.oldest, rows.oldest, stations, Math.min),
    };
  };
}

function countBy<K extends string>(
  names: readonly K[],
  codes: Uint8Array,
  members: Uint32Array,
): Record<K, number> {
  const counts = names.map(() => 0);
  for (const row of members) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return Object.fromEntries(names.map((name, code) => [name, counts[code]])) as Record<K, number>;
}

function total(values: Float64Array, members: Uint32Array, of: number): FleetTotal {
  let sum = 0;
  let reporting = 0;
  for (const row of members) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    reporting++;
  }
  return { value: reporting === 0 ? null : sum, reporting, of };
}

/** @param weights by member */
function weightedMean(
  values: Float64Array,
  members: Uint32Array,
  weights: Float64Array,
  of: number,
): FleetTotal {
  let sum = 0;
  let weight = 0;
  let reporting = 0;
  for (let member = 0; member < members.length; member++) {
    const value = values[members[member] ?? -1] ?? NaN;
    if (Number.isNaN(value)) continue;
    const own = weights[member] ?? 1;
    sum += value * own;
    weight += own;
    reporting++;
  }
  return { value: reporting === 0 ? null : sum / weight, reporting, of };
}

/** Over the members that have a fresh value; null when none has. */
function extreme(
  values: Float64Array,
  fresh: Float64Array,
  members: Uint32Array,
  pick: (a: number, b: number) => number,
): number | null {
  let found: number | null = null;
  for (const row of members) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value) || Number.isNaN(fresh[row] ?? NaN)) continue;
    found = found === null ? value : pick(found, value);
  }
  return found;
}

/** How many stations could report each measure: those with a device that has it, and for load those with a balance. */
function ableStations({ devicesOfStation, layouts }: FleetIndex, members: Uint32Array) {
  const able = { pv: 0, load: 0, battery: 0, grid: 0, generator: 0, soc: 0 };
  for (const station of members) {
    const own = (devicesOfStation[station] ?? []).map((device) => layouts[device]);
    for (const measure of STATION_MEASURES) {
      const has = own.some((layout) => (layout?.[measure] ?? -1) >= 0);
      const balanced = measure === 'load' && own.some((layout) => (layout?.grid ?? -1) >= 0);
      if (has || balanced) able[measure]++;
    }
  }
  return able;
}

/** By member. Batteries count by their capacity; one of unknown capacity as the mean of the known. */
function capacityWeights({ stations }: FleetIndex, members: Uint32Array): Float64Array {
  const capacities = Float64Array.from(members, (row) => stations[row]?.rated_capacity ?? 0);
  const known = capacities.filter((capacity) => capacity > 0);
  const mean = known.length === 0 ? 1 : known.reduce((sum, capacity) => sum + capacity, 0) / known.length;
  return capacities.map((capacity) => (capacity > 0 ? capacity : mean));
}
