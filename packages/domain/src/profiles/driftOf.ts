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

/**
 * Where a device's values depart from those of a profile, both as shown, in the order of what there is to set on the
 * device; what is not there comes last.
 */
export function driftOf(
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
    if (!parameter || !isKept(parameter) || shownFault(parameter, wanted)) {
      return [{ code, why: 'incomparable', wanted, actual }];
    }
    if (actual === null) return [{ code, why: 'missing', wanted, actual }];
    return isSame(parameter, actual, wanted) ? [] : [{ code, why: 'differs', wanted, actual }];
  });
}
