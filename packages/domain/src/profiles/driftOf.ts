import { isSame } from '../parameters/isSame.ts';
import type { Parameter, Values } from '../parameters/parameter.ts';
import { shownFault } from '../parameters/parameterFault.ts';
import { isKept } from './isKept.ts';

/**
 * How a device departs from a profile:
 * - `differs`: it says something else
 * - `missing`: it does not say
 * - `incomparable`: there is no such parameter to set on it, it is not part of profiles (clock, factory reset, what is only
 *   read), or what the profile asks for is nothing a device can hold
 */
export interface Drift {
  code: string;
  why: 'differs' | 'missing' | 'incomparable';
  wanted: number;
  /** null when it is missing. */
  actual: number | null;
}

/** Where a device's values depart from those of a profile, both as shown, in the profile's order. */
export function driftOf(
  profile: Readonly<Record<string, number>>,
  parameters: readonly Parameter[],
  values: Values,
): Drift[] {
  const byCode = new Map(parameters.map((parameter) => [parameter.code, parameter]));
  return Object.entries(profile).flatMap(([code, wanted]): Drift[] => {
    const parameter = byCode.get(code);
    const actual = values[code] ?? null;
    if (!parameter || !isKept(parameter) || shownFault(parameter, wanted)) {
      return [{ code, why: 'incomparable', wanted, actual }];
    }
    if (actual === null) return [{ code, why: 'missing', wanted, actual }];
    return isSame(parameter, actual, wanted) ? [] : [{ code, why: 'differs', wanted, actual }];
  });
}
