import { batteryTypeOf, CONTROL_MODE, OPERATES_BY } from './batteryType.ts';
import { parameterByCode } from './catalogue/index.ts';
import { clockFaults, clockOf } from './clock.ts';
import { orders, type Order } from './orders.ts';
import type { Values } from './parameter.ts';
import { isVisible } from './visibility.ts';

/**
 * Values that do not go together; `codes` are those concerned, for an order the one that should be lower first:
 * - `battery`: shutdown < low < restart
 * - `slots`: a time point before the one before it
 * - `floor`: a time point lets the battery down below where it shuts down
 * - `curve`: points not from left to right
 * - `trip`: under 2 < under 1 < over 1 < over 2; `reconnect`: the window lies within stage 1 and is not empty
 * - `smartLoad`: off below on; `microInverter`: on below off
 * - `batteryType`: no battery type has these values (`device.battTypeError`)
 * - `date`: the month has no such day; `midnight`: hour 24 has no minutes but 0
 */
export interface GroupFault {
  why: Order['why'] | 'batteryType' | 'date' | 'midnight';
  codes: readonly string[];
}

/** Every contradiction among a device's values as shown. What is not shown or was not read is left out. */
export function groupFaults(values: Values): GroupFault[] {
  const isShown = (code: string) => {
    const parameter = parameterByCode(code);
    return parameter !== undefined && isVisible(parameter, values);
  };
  const faults = orders.flatMap(({ why, lower, upper, equal }): GroupFault[] => {
    const low = values[lower];
    const high = values[upper];
    if (low === undefined || high === undefined || low < high || (equal && low === high)) return [];
    return isShown(lower) && isShown(upper) ? [{ why, codes: [lower, upper] }] : [];
  });
  return [...batteryContradictions(values), ...faults, ...clockContradictions(values)];
}

function batteryContradictions(values: Values): GroupFault[] {
  const read = values[CONTROL_MODE] !== undefined && values[OPERATES_BY] !== undefined;
  return read && batteryTypeOf(values) === null
    ? [{ why: 'batteryType', codes: [CONTROL_MODE, OPERATES_BY] }]
    : [];
}

function clockContradictions(values: Values): GroupFault[] {
  const clock = clockOf(values);
  if (!clock) return [];
  return clockFaults(clock).map((why) => ({
    why,
    codes: why === 'date' ? ['clock_year', 'clock_month', 'clock_day'] : ['clock_hour', 'clock_minute'],
  }));
}
