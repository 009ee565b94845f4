import { isOn } from './bits.ts';
import { readEntry, type EntryFault } from './entry.ts';
import { shownBounds, wireOf } from './offset.ts';
import type { Parameter } from './parameter.ts';

/**
 * Why a value is not taken:
 * - `empty`: nothing is filled in; `number`: it is no number; `unit`: another unit stands behind it
 * - `separator`: points or commas group its digits, so that it could be two numbers
 * - `range`: it lies below `min` or above `max`; `decimals`: it is finer than the device keeps
 * - `option`: none of the options; `bits`: bits that the device does not have; `exclusive`: two that exclude each other
 * - `time`: no time from 00:00 to 23:59
 * - `readOnly`: the device tells it and does not take it
 */
export type FaultReason = EntryFault | 'range' | 'decimals' | 'option' | 'bits' | 'exclusive' | 'readOnly';

/** What is wrong, with what would be allowed, as shown. */
export interface ParameterFault {
  why: FaultReason;
  min: number | null;
  max: number | null;
  decimals: number;
  unit: string;
}

/** What is wrong with a text that was typed for a parameter; null when it may be sent. */
export function parameterFault(parameter: Parameter, text: string): ParameterFault | null {
  const entry = readEntry(parameter, text);
  return typeof entry === 'string' ? faultOf(parameter, entry) : shownFault(parameter, entry);
}

/** The number that a text means, as shown; null when it may not be sent. */
export function parameterNumber(parameter: Parameter, text: string): number | null {
  const entry = readEntry(parameter, text);
  return typeof entry === 'string' || shownFault(parameter, entry) ? null : shownOnce(parameter, entry);
}

/** The same of a number, such as the option that was chosen. */
export const shownFault = (parameter: Parameter, shown: number): ParameterFault | null =>
  wireFault(parameter, wireOf(parameter, shown));

/** What is wrong with a value on its way to the device; null when the device would take it. */
export function wireFault(parameter: Parameter, value: number): ParameterFault | null {
  const why = reasonAgainst(parameter, value);
  return why === null ? null : faultOf(parameter, why);
}

function reasonAgainst(parameter: Parameter, value: number): FaultReason | null {
  const { min, max, decimals, options, bits, format, exclusive, readOnly } = parameter;
  if (readOnly) return 'readOnly';
  if (!Number.isFinite(value)) return 'number';
  if (options.length > 0) return options.some((each) => each.value === value) ? null : 'option';
  if (bits.length > 0) {
    const known = bits.reduce((sum, { bit }) => sum + 2 ** bit, 0);
    if (!Number.isInteger(value) || value < 0 || value > known || (value & ~known) !== 0) return 'bits';
    return exclusive && bits.filter((bit) => isOn(bit, value)).length > 1 ? 'exclusive' : null;
  }
  if (format === 'time' && (!Number.isInteger(value) || value % 100 > 59)) return 'time';
  if ((min !== null && value < min) || (max !== null && value > max))
    return format === 'time' ? 'time' : 'range';
  return Number(value.toFixed(decimals)) === value ? null : 'decimals';
}

/** The year 26 is shown as 2026, however it was typed. */
const shownOnce = (parameter: Parameter, entry: number): number =>
  wireOf(parameter, entry) + parameter.offset;

const faultOf = (parameter: Parameter, why: FaultReason): ParameterFault => ({
  why,
  ...shownBounds(parameter),
  decimals: parameter.decimals,
  unit: parameter.unit,
});
