import { findBatteryType, CONTROL_MODE, OPERATES_BY } from './batteryType.ts';
import { parameterByCode } from './catalogue/index.ts';
import { clockErrors, readClock } from './clock.ts';
import { orderRules, type OrderRule } from './orderRules.ts';
import type { Values } from './parameter.ts';
import { isVisible } from './visibility.ts';

/**
 * A contradiction between values; `codes` are the parameters concerned, in order rules the lower one first:
 * - `battery`: shutdown < low < restart, minimum < maximum
 * - `slots`: a time point before the previous one
 * - `floor`: a time point discharges the battery below its shutdown value
 * - `curve`: points that do not ascend
 * - `trip`: under 2 < under 1 < over 1 < over 2; `reconnect`: the window is inside stage 1 and not empty
 * - `smartLoad`: off below on; `microInverter`: on below off
 * - `batteryType`: no battery type has these values (`device.battTypeError`)
 * - `date`: the month has no such day; `midnight`: hour 24 with minutes other than 0
 */
export interface GroupError {
  why: OrderRule['why'] | 'batteryType' | 'date' | 'midnight';
  codes: readonly string[];
}

/** All contradictions among shown values. Hidden and unread parameters are ignored. */
export function groupErrors(values: Values): GroupError[] {
  const isShown = (code: string) => {
    const parameter = parameterByCode(code);
    return parameter !== undefined && isVisible(parameter, values);
  };
  const errors = orderRules.flatMap(({ why, lower, upper, equal }): GroupError[] => {
    const low = values[lower];
    const high = values[upper];
    if (low === undefined || high === undefined || low < high || (equal && low === high)) return [];
    return isShown(lower) && isShown(upper) ? [{ why, codes: [lower, upper] }] : [];
  });
  return [...batteryContradictions(values), ...errors, ...clockContradictions(values)];
}

function batteryContradictions(values: Values): GroupError[] {
  const read = values[CONTROL_MODE] !== undefined && values[OPERATES_BY] !== undefined;
  return read && findBatteryType(values) === null
    ? [{ why: 'batteryType', codes: [CONTROL_MODE, OPERATES_BY] }]
    : [];
}

function clockContradictions(values: Values): GroupError[] {
  const clock = readClock(values);
  if (!clock) return [];
  return clockErrors(clock).map((why) => ({
    why,
    codes: why === 'date' ? ['clock_year', 'clock_month', 'clock_day'] : ['clock_hour', 'clock_minute'],
  }));
}
