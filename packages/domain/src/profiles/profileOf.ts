import type { ParameterGroup, Values } from '../parameters/parameter.ts';
import { shownFault } from '../parameters/parameterFault.ts';
import { isVisible } from '../parameters/visibility.ts';
import { isKept } from './isKept.ts';

/**
 * What a profile takes from a device, as shown and to the digits that devices keep: of these groups what is visible.
 * The points of a curve that is off, say, would only be noise in every comparison. `left` are the codes of visible
 * parameters whose value no device would take.
 */
export function profileOf(
  groups: readonly Pick<ParameterGroup, 'parameters'>[],
  read: Values,
): { values: Record<string, number>; left: string[] } {
  const values: Record<string, number> = {};
  const left: string[] = [];
  for (const parameter of groups.flatMap(({ parameters }) => parameters)) {
    const { code, decimals } = parameter;
    const told = read[code];
    if (!isKept(parameter) || told === undefined || !isVisible(parameter, read)) continue;
    const value = Number(told.toFixed(decimals));
    if (shownFault(parameter, value)) left.push(code);
    else values[code] = value;
  }
  return { values, left };
}
