import type { SimulatedBattery } from '@heliograph/contracts/engine';

/** Energies of a station by interval, kWh; NaN where one of the counters did not report. */
export interface SiteEnergy {
  imported: Float64Array;
  exported: Float64Array;
  /** Energy from solar and from a generator. */
  generation: Float64Array;
  charged: Float64Array;
  discharged: Float64Array;
}

/** Energy that a site without a battery imports and exports, kWh; NaN if unknown. */
export interface BareSite {
  /** Starts of the intervals, ms, and the end of the last. */
  edges: Float64Array;
  load: Float64Array;
  imported: Float64Array;
  exported: Float64Array;
}

/** A site with a simulated battery, kWh by interval; NaN where the site is unknown. */
export interface SimulatedSite extends Pick<BareSite, 'imported' | 'exported'> {
  charged: Float64Array;
  discharged: Float64Array;
  /** Energy in the battery at the end of each interval; unchanged while the site is unknown. */
  stored: Float64Array;
}

/** Action of a battery beside charging from surplus: discharge to cover load, charge from the grid, or neither. */
export const BatteryMode = { cover: 0, fill: 1, keep: 2 } as const;

interface BatteryOperation {
  /** `BatteryMode` by interval. */
  modes: Uint8Array;
  /** Charge level up to which it charges from the grid, % of the usable capacity. */
  gridLevel: number;
}

const HOUR = 3_600_000;

/**
 * A site without its measured battery. The load is what generation, import and discharge leave after export
 * and charge. Import and export within one interval are kept: a load that changes within the interval causes
 * both, with or without a battery.
 */
export function withoutBattery(site: SiteEnergy, edges: Float64Array): BareSite {
  const { imported, exported, generation, charged, discharged } = site;
  const column = (of: (bucket: number) => number) => imported.map((_, bucket) => of(bucket));
  const load = column((i) => generation[i]! + imported[i]! + discharged[i]! - exported[i]! - charged[i]!);
  const both = (i: number) => Math.min(imported[i]!, exported[i]!);
  /** Load minus generation. Without a battery it is exactly what the grid counters measured. */
  const need = column((i) =>
    Number.isNaN(load[i]!) ? NaN : imported[i]! - exported[i]! + (discharged[i]! - charged[i]!),
  );
  return {
    edges,
    load,
    imported: column((i) => both(i) + Math.max(0, need[i]!)),
    exported: column((i) => both(i) + Math.max(0, -need[i]!)),
  };
}

/** Battery levels that differ by less are equal, kWh. */
const SAME_KWH = 1e-6;

/**
 * Simulates a battery at a site [BIL-03], starting with the level that it ends with: energy stored before the
 * period, or left after it, would distort the bill.
 */
export function simulateBattery(
  site: BareSite,
  battery: SimulatedBattery,
  operation: BatteryOperation,
): SimulatedSite {
  const from = (start: number) => operateBattery(site, battery, operation, start);
  const end = ({ stored }: SimulatedSite) => stored.at(-1) ?? 0;
  let [low, high] = [0, battery.usableKwh];
  // Once full or empty, the initial level no longer matters, so the second pass nearly always ends where it
  // started.
  let start = end(from(0));
  for (;;) {
    const simulated = from(start);
    const change = end(simulated) - start;
    if (Math.abs(change) < SAME_KWH || high - low < SAME_KWH) return simulated;
    // The end depends continuously on the start. It can only rise from 0 and only fall from full, so a fixed
    // point lies between.
    if (change > 0) low = start;
    else high = start;
    start = (low + high) / 2;
  }
}

/**
 * In each interval, the battery takes exports and covers imports, limited by its power, its level at the
 * start of the interval, and time: it does not discharge while charging. Power is constant within an
 * interval. Losses are applied when charging.
 *
 * @param start energy stored at the start, kWh
 */
function operateBattery(
  site: BareSite,
  battery: SimulatedBattery,
  { modes, gridLevel }: BatteryOperation,
  start: number,
): SimulatedSite {
  const { edges } = site;
  const { usableKwh, chargeKw, dischargeKw } = battery;
  const efficiency = battery.efficiency / 100;
  const column = () => new Float64Array(site.load.length).fill(NaN);
  const [imported, exported, charged, discharged, stored] = [
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  let held = start;
  site.load.forEach((load, bucket) => {
    if (!Number.isNaN(load)) {
      const [need, surplus] = [site.imported[bucket]!, site.exported[bucket]!];
      const hours = (edges[bucket + 1]! - edges[bucket]!) / HOUR;
      const mode = modes[bucket]!;
      const mostIn = chargeKw * hours;
      const room = Math.min(mostIn, (usableKwh - held) / efficiency);
      const fromSurplus = Math.min(surplus, room);
      const gridRoom = Math.min(room, ((usableKwh * gridLevel) / 100 - held) / efficiency);
      const fromGrid = mode === BatteryMode.fill ? Math.max(0, gridRoom - fromSurplus) : 0;
      const input = fromSurplus + fromGrid;
      const timeLeft = hours * (input > 0 ? 1 - input / mostIn : 1);
      const output = mode === BatteryMode.cover ? Math.min(need, dischargeKw * timeLeft, held) : 0;
      // Float rounding may exceed the bounds by the last digit.
      held = Math.min(usableKwh, Math.max(0, held + input * efficiency - output));
      imported[bucket] = need - output + fromGrid;
      exported[bucket] = surplus - fromSurplus;
      charged[bucket] = input;
      discharged[bucket] = output;
    }
    stored[bucket] = held;
  });
  return { imported, exported, charged, discharged, stored };
}
