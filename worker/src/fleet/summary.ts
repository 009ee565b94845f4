import {
  DEVICE_STATUSES,
  STATION_STATUSES,
  type FleetSummary,
  type FleetTotal,
} from '@heliograph/contracts/engine';
import type { DeviceStates } from './deviceStates.ts';
import type { FleetIndex } from './fleetIndex.ts';
import type { GatewayStates } from './gatewayStates.ts';
import { MEASURES, type StationRows } from './stationRows.ts';

/**
 * Counts and totals of the fleet. Summed anew each time: a pass over some thousand numbers costs microseconds, and
 * running sums of floats would drift.
 */
export function createSummary(
  index: FleetIndex,
  rows: StationRows,
  gateways: GatewayStates,
  devices: DeviceStates,
) {
  const able = ableStations(index);
  const weights = capacityWeights(index);

  return (now: number): FleetSummary => {
    const { power } = rows;
    return {
      stations: countBy(STATION_STATUSES, rows.status),
      devices: countBy(DEVICE_STATUSES, devices.status),
      power: {
        pv: total(power.pv, able.pv),
        load: total(power.load, able.load),
        battery: total(power.battery, able.battery),
        grid: total(power.grid, able.grid),
        generator: total(power.generator, able.generator),
        soc: weightedMean(power.soc, weights, able.soc),
      },
      gateways: {
        reporting: index.gateways.filter((_, row) => gateways.reporting(row, now)).length,
        of: index.gateways.length,
      },
      newest: extreme(rows.at, rows.oldest, Math.max),
      oldest: extreme(rows.oldest, rows.oldest, Math.min),
    };
  };
}

function countBy<K extends string>(names: readonly K[], codes: Uint8Array): Record<K, number> {
  const counts = names.map(() => 0);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return Object.fromEntries(names.map((name, code) => [name, counts[code]])) as Record<K, number>;
}

function total(values: Float64Array, of: number): FleetTotal {
  let sum = 0;
  let reporting = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    reporting++;
  }
  return { value: reporting === 0 ? null : sum, reporting, of };
}

function weightedMean(values: Float64Array, weights: Float64Array, of: number): FleetTotal {
  let sum = 0;
  let weight = 0;
  let reporting = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    const own = weights[row] ?? 1;
    sum += value * own;
    weight += own;
    reporting++;
  }
  return { value: reporting === 0 ? null : sum / weight, reporting, of };
}

/** Over the rows that have a fresh value; null when none has. */
function extreme(
  values: Float64Array,
  fresh: Float64Array,
  pick: (a: number, b: number) => number,
): number | null {
  let found: number | null = null;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value) || Number.isNaN(fresh[row] ?? NaN)) continue;
    found = found === null ? value : pick(found, value);
  }
  return found;
}

/** How many stations could report each measure: those with a device that has it, and for load those with a balance. */
function ableStations({ stations, devicesOfStation, layouts }: FleetIndex) {
  const able = { pv: 0, load: 0, battery: 0, grid: 0, generator: 0, soc: 0 };
  stations.forEach((_, station) => {
    const own = (devicesOfStation[station] ?? []).map((device) => layouts[device]);
    for (const measure of MEASURES) {
      const has = own.some((layout) => (layout?.[measure] ?? -1) >= 0);
      const balanced = measure === 'load' && own.some((layout) => (layout?.grid ?? -1) >= 0);
      if (has || balanced) able[measure]++;
    }
  });
  return able;
}

/** Batteries count by their capacity; one of unknown capacity as the mean of the known. */
function capacityWeights({ stations }: FleetIndex): Float64Array {
  const known = stations.map(({ rated_capacity }) => rated_capacity).filter((capacity) => capacity > 0);
  const mean = known.length === 0 ? 1 : known.reduce((sum, capacity) => sum + capacity, 0) / known.length;
  return Float64Array.from(stations, ({ rated_capacity }) => (rated_capacity > 0 ? rated_capacity : mean));
}
