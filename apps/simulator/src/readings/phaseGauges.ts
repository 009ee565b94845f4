import { Code } from '@heliograph/domain/models';
import type { Site } from '../physics/site.ts';
import type { Gauge, Gauges } from './gauge.ts';

/** Phases differ by one or two volts. */
const PHASES = [1, 0.9955, 1.0035] as const;

/** Voltages and frequency of the public grid; a single-phase site has L1 only. */
export function phaseGauges({ plan: { singlePhase } }: Site): Gauges {
  const phase =
    (index: 0 | 1 | 2): Gauge =>
    ({ voltage }) =>
      index > 0 && singlePhase ? NaN : voltage * PHASES[index];
  return {
    [Code.gridVoltage]: phase(0),
    grid_voltage_l1: phase(0),
    grid_voltage_l2: phase(1),
    grid_voltage_l3: phase(2),
    [Code.gridFrequency]: ({ frequency }) => frequency,
  };
}
