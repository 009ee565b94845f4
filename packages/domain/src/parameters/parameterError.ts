import { isBitOn } from './bits.ts';
import { shownBounds, toDeviceValue } from './deviceValue.ts';
import { parseEntry, type EntryError } from './entry.ts';
import type { Parameter } from './parameter.ts';

/**
 * Why a value is invalid:
 * - `empty`: no value; `number`: not a number; `unit`: followed by a different unit
 * - `separator`: ambiguous because of grouping points or commas
 * - `range`: below `min` or above `max`; `decimals`: more decimals than the device stores
 * - `option`: none of the options; `bits`: unknown bits; `exclusive`: two mutually exclusive bits
 * - `time`: not a time from 00:00 to 23:59
 * - `readOnly`: cannot be written
 */
export type ParameterErrorReason =
  | EntryError
  | 'range'
  | 'decimals'
  | 'option'
  | 'bits'
  | 'exclusive'
  | 'readOnly';

/** An error with the valid range, as shown. */
export interface ParameterError {
  why: ParameterErrorReason;
  min: number | null;
  max: number | null;
  decimals: number;
  unit: string;
}

/** The error of a typed text; null if it is valid. */
export function parameterError(parameter: Parameter, text: string): ParameterError | null {
  const entry = parseEntry(parameter, text);
  return typeof entry === 'string' ? toError(parameter, entry) : shownError(parameter, entry);
}

/** The shown number of a typed text; null if it is invalid. */
export function parseParameter(parameter: Parameter, text: string): number | null {
  const entry = parseEntry(parameter, text);
  return typeof entry === 'string' || shownError(parameter, entry) ? null : toShownNumber(parameter, entry);
}

/** The error of a shown number, such as a selected option; null if it is valid. */
export const shownError = (parameter: Parameter, shown: number): ParameterError | null =>
  wireError(parameter, toDeviceValue(parameter, shown));

/** The error of a device value; null if it is valid. */
export function wireError(parameter: Parameter, value: number): ParameterError | null {
  const why = reasonAgainst(parameter, value);
  return why === null ? null : toError(parameter, why);
}

function reasonAgainst(parameter: Parameter, value: number): ParameterErrorReason | null {
  const { min, max, decimals, options, bits, format, exclusive, readOnly } = parameter;
  if (readOnly) return 'readOnly';
  if (!Number.isFinite(value)) return 'number';
  if (options.length > 0) return options.some((each) => each.value === value) ? null : 'option';
  if (bits.length > 0) {
    const known = bits.reduce((sum, { bit }) => sum + 2 ** bit, 0);
    if (!Number.isInteger(value) || value < 0 || value > known || (value & ~known) !== 0) return 'bits';
    return exclusive && bits.filter((bit) => isBitOn(bit, value)).length > 1 ? 'exclusive' : null;
  }
  if (format === 'time' && (!Number.isInteger(value) || value % 100 > 59)) return 'time';
  if ((min !== null && value < min) || (max !== null && value > max))
    return format === 'time' ? 'time' : 'range';
  return Number(value.toFixed(decimals)) === value ? null : 'decimals';
}

/** Normalizes 26 and 2026 to the year 2026. */
const toShownNumber = (parameter: Parameter, entry: number): number =>
  toDeviceValue(parameter, entry) + parameter.offset;

const toError = (parameter: Parameter, why: ParameterErrorReason): ParameterError => ({
  why,
  ...shownBounds(parameter),
  decimals: parameter.decimals,
  unit: parameter.unit,
});
