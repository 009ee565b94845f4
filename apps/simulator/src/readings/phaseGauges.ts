import { Code } from '@heliograph/domain/models';
import type { Site } from '../physics/site.ts';
import { computeShare, type Gauge, type Gauges } from './gauge.ts';

/** Phases differ by one or two volts. */
const PHASES = [1, 0.9955, 1.0035] as const;
type Phase = 0 | 1 | 2;

/**
 * Voltages and frequency of the public grid, and the share of each phase in a power; a single-phase site has L1 only.
 *
 * @param power through the grid's terminals of the device
 */
export function phaseGauges({ plan: { singlePhase } }: Site, power: Gauge): Gauges {
  const voltage =
    (phase: Phase): Gauge =>
    (now) =>
      phase > 0 && singlePhase ? NaN : now.voltage * PHASES[phase];
  const share =
    (phase: Phase): Gauge =>
    (now) => {
      if (!singlePhase) return computeShare(power(now), phase, PHASES.length);
      return phase === 0 ? power(now) : NaN;
    };
  const current =
    (phase: Phase): Gauge =>
    (now) =>
      now.voltage === 0 ? 0 : Math.abs(share(phase)(now)) / now.voltage;
  return {
    [Code.gridVoltage]: voltage(0),
    grid_voltage_l1: voltage(0),
    grid_voltage_l2: voltage(1),
    grid_voltage_l3: voltage(2),
    [Code.gridFrequency]: ({ frequency }) => frequency,
    grid_power_l1: share(0),
    grid_power_l2: share(1),
    grid_power_l3: share(2),
    grid_current_l1: current(0),
    grid_current_l2: current(1),
    grid_current_l3: current(2),
  };
}
