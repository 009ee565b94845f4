import {
  editFaults,
  groupFaults,
  type GroupFault,
  type ParameterFault,
  type ParameterGroup,
} from '@heliograph/domain/parameters';
import { afterwards, changesIn, editsOf, type Desk } from './desk.ts';

/** What is wrong with one field. */
export type FieldFault =
  | { kind: 'entry'; fault: ParameterFault }
  /** It does not go with another one; `side` is where it should lie of it, null when no order is meant. */
  | { kind: 'together'; why: GroupFault['why']; other: string; side: 'lower' | 'upper' | null };

/**
 * What keeps a group from being written, by code. Contradictions that the device has by itself are left to it: only
 * those that a change takes part in count.
 */
export function faultsIn(group: ParameterGroup, desk: Desk): ReadonlyMap<string, FieldFault> {
  const faults = new Map<string, FieldFault>();
  const changed = new Set(changesIn(group, desk).map(({ parameter }) => parameter.code));
  const own = new Set(group.parameters.map(({ code }) => code));
  for (const { why, codes } of groupFaults(afterwards(group, desk))) {
    if (!codes.some((code) => changed.has(code))) continue;
    for (const [at, code] of codes.entries()) {
      const ordered = why !== 'date' && why !== 'midnight' && why !== 'batteryType';
      const other = codes[at === 0 ? 1 : 0] ?? code;
      const side = ordered ? (at === 0 ? 'lower' : 'upper') : null;
      if (own.has(code) && !faults.has(code)) faults.set(code, { kind: 'together', why, other, side });
    }
  }
  for (const { code, fault } of editFaults(group, desk.values, editsOf(group, desk)))
    faults.set(code, { kind: 'entry', fault });
  return faults;
}
