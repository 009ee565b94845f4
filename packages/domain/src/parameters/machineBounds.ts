import type { Parameter, Values } from './parameter.ts';

/** Code of the parameter with a device's rated power, W. */
export const RATED_POWER = 'rated_power';

/** Above the power of any inverter, W; for values that are not tied to one device. */
export const MAX_POWER_W = 1_000_000;

/** Ratings that the bounds of a device's parameters depend on. */
export interface Machine {
  /** W; null if unknown. */
  ratedPower: number | null;
  /** `low`: 48 V packs; `high`: stacks of some hundred volts; null without a battery input. */
  battery: BatteryClass | null;
}

export type BatteryClass = 'low' | 'high';

/** Nominal voltage of a battery, V; currents of large machines follow from it. */
const NOMINAL_VOLTS: Readonly<Record<BatteryClass, number>> = { low: 50, high: 400 };

/** Battery voltages of machines for high-voltage stacks, V. */
const STACK_VOLTS = { min: 160, max: 800 };

/** The rated power that a device reported, W; null if unread or implausible. */
export function getRatedPower(values: Values): number | null {
  const power = values[RATED_POWER];
  return power !== undefined && power > 0 && power <= MAX_POWER_W ? power : null;
}

/**
 * A parameter with the bounds of one machine [PAR-02]. The catalogue has those of a machine up to its class; a larger one
 * allows proportionally more, and never less.
 */
export function withMachineBounds(parameter: Parameter, { ratedPower, battery }: Machine): Parameter {
  const { scale, min, max } = parameter;
  if (scale === null || max === null) return parameter;
  if (scale === 'batteryVoltage')
    return battery === 'high'
      ? { ...parameter, max: STACK_VOLTS.max, min: min === 0 ? 0 : STACK_VOLTS.min }
      : parameter;
  if (ratedPower === null) return parameter;
  const own = scale === 'batteryCurrent' ? ratedPower / NOMINAL_VOLTS[battery ?? 'low'] : scale * ratedPower;
  return own > max ? { ...parameter, max: Math.round(own) } : parameter;
}
