import { Code } from '@heliograph/domain/models';
import type { Site } from '../physics/site.ts';
import type { Gauge, Gauges } from './gauge.ts';
import { phaseGauges } from './phaseGauges.ts';

/** The meter at the connection point. */
export function meterGauges(site: Site): Gauges {
  const { flow, counter } = site.slots;
  const grid: Gauge = ({ flows }) => flows[flow.grid] ?? 0;
  return {
    [Code.gridPower]: grid,
    ...phaseGauges(site, grid),
    // Standby electronics lower it at low power.
    power_factor: (now) => 1 - 0.08 / (1 + Math.abs(grid(now)) / 400),
    [Code.importTotal]: ({ counters }) => counters[counter.import] ?? 0,
    [Code.exportTotal]: ({ counters }) => counters[counter.export] ?? 0,
  };
}
