import type { ParameterGroup, Values, Parameter } from '../parameters/parameter.ts';
import { shownError } from '../parameters/parameterError.ts';
import { isVisible } from '../parameters/visibility.ts';

/**
 * The values that a profile takes from a device: the visible parameters of these groups, as shown and rounded to the
 * device's resolution. Hidden ones, such as the points of a disabled curve, would clutter every comparison. `left` lists
 * visible parameters with invalid values.
 */
export function captureProfile(
  groups: readonly Pick<ParameterGroup, 'parameters'>[],
  read: Values,
): { values: Record<string, number>; left: string[] } {
  const values: Record<string, number> = {};
  const left: string[] = [];
  for (const parameter of groups.flatMap(({ parameters }) => parameters)) {
    const { code, decimals } = parameter;
    const reported = read[code];
    if (!isInProfile(parameter) || reported === undefined || !isVisible(parameter, read)) continue;
    const value = Number(reported.toFixed(decimals));
    if (shownError(parameter, value)) left.push(code);
    else values[code] = value;
  }
  return { values, left };
}

/** True if profiles contain a parameter: not clocks, one-time actions and read-only values. */
export const isInProfile = ({ transient, readOnly }: Pick<Parameter, 'transient' | 'readOnly'>): boolean =>
  !transient && !readOnly;
