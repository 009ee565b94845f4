import type { DayEnergies } from './dayBalance.ts';
import type { PowerReading } from './stationPower.ts';

/** Mean powers over a time by what the counters counted in it, W; null where they did not. @param ms of the time */
export function meanPowers(energy: DayEnergies, ms: number): Omit<PowerReading, 'soc'> {
  const watts = (kwh: number | null) => (kwh === null ? null : (kwh * 3_600_000_000) / ms);
  const net = (into: number | null, out: number | null) =>
    into === null || out === null ? null : watts(into - out);
  return {
    pv: watts(energy.generation),
    load: watts(energy.load),
    battery: net(energy.discharge, energy.charge),
    grid: net(energy.gridImport, energy.gridExport),
    generator: watts(energy.generator),
  };
}
