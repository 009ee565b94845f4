import { isSameValue } from '../parameters/deviceValue.ts';
import type { Parameter, Values } from '../parameters/parameter.ts';
import { shownError } from '../parameters/parameterError.ts';
import { isInProfile } from './captureProfile.ts';

/**
 * How a device differs from a profile:
 * - `differs`: it has another value
 * - `missing`: its value is unknown
 * - `outside`: the profile's value is outside the device's bounds
 * - `incomparable`: the device does not have the parameter, profiles do not contain it (clock, factory reset, read-only),
 *   or the profile's value is invalid
 */
export interface Drift {
  code: string;
  why: 'differs' | 'missing' | 'outside' | 'incomparable';
  wanted: number;
  /** null if missing. */
  actual: number | null;
}

/**
 * Differences between a device's values and a profile, both as shown; `parameters` have the device's bounds. They are in the order of the device's parameters; unknown
 * parameters come last.
 */
export function findDrift(
  profile: Readonly<Record<string, number>>,
  parameters: readonly Parameter[],
  values: Values,
): Drift[] {
  const byCode = new Map(parameters.map((parameter) => [parameter.code, parameter]));
  const known = parameters.map(({ code }) => code).filter((code) => Object.hasOwn(profile, code));
  const unknown = Object.keys(profile).filter((code) => !byCode.has(code));
  return [...known, ...unknown].flatMap((code): Drift[] => {
    const wanted = profile[code]!;
    const parameter = byCode.get(code);
    const actual = values[code] ?? null;
    if (!parameter || !isInProfile(parameter)) return [{ code, why: 'incomparable', wanted, actual }];
    const error = shownError(parameter, wanted);
    if (error) return [{ code, why: error.why === 'range' ? 'outside' : 'incomparable', wanted, actual }];
    if (actual === null) return [{ code, why: 'missing', wanted, actual }];
    return isSameValue(parameter, actual, wanted) ? [] : [{ code, why: 'differs', wanted, actual }];
  });
}
