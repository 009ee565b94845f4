import { parameterByCode } from './catalogue/index.ts';
import { isSame } from './isSame.ts';
import type { Values } from './parameter.ts';
import { shownFault } from './parameterFault.ts';

/**
 * How a device departs from a profile:
 * - `differs`: it says something else
 * - `missing`: it does not say
 * - `incomparable`: the catalogue has no such parameter, it is not part of profiles (clock, factory reset, what is only
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
export function driftOf(profile: Readonly<Record<string, number>>, values: Values): Drift[] {
  return Object.entries(profile).flatMap(([code, wanted]): Drift[] => {
    const parameter = parameterByCode(code);
    const actual = values[code] ?? null;
    if (!parameter || parameter.transient || shownFault(parameter, wanted)) {
      return [{ code, why: 'incomparable', wanted, actual }];
    }
    if (actual === null) return [{ code, why: 'missing', wanted, actual }];
    return isSame(parameter, actual, wanted) ? [] : [{ code, why: 'differs', wanted, actual }];
  });
}
