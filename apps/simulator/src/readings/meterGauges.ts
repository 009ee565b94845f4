import { Code } from '@heliograph/domain/models';
import type { Site } from '../physics/site.ts';
import { type Gauge, type Gauges, computeShare } from './gauge.ts';
import { phaseGauges } from './phaseGauges.ts';

/** The meter at the connection point. */
export function meterGauges(site: Site): Gauges {
  const { flow, counter } = site.slots;
  const grid: Gauge = ({ flows }) => flows[flow.grid] ?? 0;
  const phasePower =
    (phase: 0 | 1 | 2): Gauge =>
    (now) => {
      if (!site.plan.singlePhase) return computeShare(grid(now), phase, 3);
      return phase === 0 ? grid(now) : NaN;
    };
  const phaseCurrent =
    (phase: 0 | 1 | 2): Gauge =>
    (now) =>
      now.voltage === 0 ? 0 : Math.abs(phasePower(phase)(now)) / now.voltage;
  return {
    [Code.gridPower]: grid,
    grid_power_l1: phasePower(0),
    grid_power_l2: phasePower(1),
    grid_power_l3: phasePower(2),
    ...phaseGauges(site),
    grid_current_l1: phaseCurrent(0),
    grid_current_l2: phaseCurrent(1),
    grid_current_l3: phaseCurrent(2),
    // Standby electronics lower it at low power.
    power_factor: (now) => 1 - 0.08 / (1 + Math.abs(grid(now)) / 400),
    [Code.importTotal]: ({ counters }) => counters[counter.import] ?? 0,
    [Code.exportTotal]: ({ counters }) => counters[counter.export] ?? 0,
  };
}
